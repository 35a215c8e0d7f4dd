import type { StandingsHistory } from '@podium/sdk/contract';
import { type ContestTimes, replayPeriodOf } from '@podium/sdk/display';
import { standingsHistoryQuery } from '@podium/sdk/queries';
import { createReplay, readHistory, showBoard } from '@podium/sdk/standings';
import { useEffect, useMemo } from 'react';
import { useServerData } from '../../data/use-server-data.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';

const minuteMs = 60_000;
/** A second of a replay is a minute of the contest. */
const frameMs = 250;
const playedPerFrameMs = minuteMs / 4;

/** Where a replay is. `moment` is undefined while the present board is shown. */
export interface ReplayState {
  moment: number | undefined;
  isPlaying: boolean;
}

const notLoaded = 'The standings are not loaded yet.';

const present: ReplayState = { moment: undefined, isPlaying: false };

/**
 * Moves a replay by so many milliseconds within the contest. Past its last moment the present board
 * is shown again.
 */
export function moveReplay(
  { moment }: ReplayState,
  byMs: number,
  { start, end }: { start: number; end: number },
): ReplayState {
  const from = moment ?? end;
  // Steps fall on whole minutes of the contest.
  const to =
    byMs < 0 ? Math.ceil((from - start) / -byMs) * -byMs - -byMs : Math.floor((from - start) / byMs) * byMs + byMs;
  const next = start + Math.max(0, to);
  return next >= end ? present : { moment: next, isPlaying: false };
}

/** Plays a contest back: its history is read when somebody first looks back. */
export function useReplay(contestId: string, contest: ContestTimes | undefined) {
  const { client } = useServices();
  const [state, setState] = useScreenState<ReplayState>('replay', present);
  const isLookingBack = state.moment !== undefined;
  const { loadable, value: history } = useServerData((api) => standingsHistoryQuery(api, contestId), {
    isActive: isLookingBack,
    isEnough: true,
  });
  const replay = useMemo(() => history && openReplay(history), [history]);
  const board = useMemo(
    () => (replay && state.moment !== undefined ? replay(state.moment) : undefined),
    [replay, state.moment],
  );
  const periodOf = (times: ContestTimes) => replayPeriodOf(times, client.clock.now());
  const isReady = board !== undefined;
  useEffect(() => {
    if (!state.isPlaying || !isReady || !contest) return undefined;
    const timer = setInterval(() => {
      setState((before) => {
        const moment = (before.moment ?? 0) + playedPerFrameMs;
        return before.isPlaying && moment < periodOf(contest).end ? { ...before, moment } : present;
      });
    }, frameMs);
    return () => clearInterval(timer);
  });
  const move = (byMs: number) => contest && setState((before) => moveReplay(before, byMs, periodOf(contest)));
  return {
    ...state,
    isLookingBack,
    loadable,
    /** The board of the moment, once the history is read. */
    board,
    earlier: contest ? () => move(-minuteMs) : notLoaded,
    later: isLookingBack ? () => move(minuteMs) : 'This is the present board.',
    playOrPause: () =>
      contest &&
      setState(({ moment, isPlaying }) => ({ moment: moment ?? periodOf(contest).start, isPlaying: !isPlaying })),
    stop: isLookingBack ? () => setState(present) : undefined,
  };
}

function openReplay(history: StandingsHistory) {
  const { contest, participants, tries } = readHistory(history);
  const replay = createReplay(contest, participants, tries);
  return (moment: number) => ({ version: String(moment), ...showBoard(history, replay.boardAt(moment)) });
}
