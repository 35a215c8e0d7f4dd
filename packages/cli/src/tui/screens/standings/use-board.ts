import type { Standings, StandingsQuery, StandingsRow, TopicEvent } from '@podium/sdk/contract';
import { standingsQuery } from '@podium/sdk/queries';
import { applyBoardEvent } from '@podium/sdk/standings';
import { useEffect, useEffectEvent, useState } from 'react';
import { readPinned, togglePinned } from '../../../settings/pinned-rows.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';
import { moveRanks, noMoves, shownMoves } from './board-rows.ts';

/** The intervals at which a board is read again while no events arrive. */
const liveRefreshMs = 5_000;
const refreshMs = 30_000;

interface BoardWindow {
  from?: number;
  count: number;
  around?: string;
  search?: string;
  friends?: readonly string[];
}

/**
 * Reads a window of a board and keeps it up to date. While another one loads, the last one stays.
 */
export function useBoard(contestId: string, { friends = [], ...window }: BoardWindow, isLive: boolean) {
  const query = { ...window, ...(friends.length > 0 && { friends: friends.join(',') }) };
  const { loadable, value } = useServerData((client) => standingsQuery(client, contestId, query), {
    refreshEveryMs: isLive ? liveRefreshMs : refreshMs,
  });
  useBoardEvents(contestId, query, value);
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return { loadable: last ? ({ state: 'ready', value: last } as const) : loadable, board: value ?? last };
}

/** Applies the events of a board to the window that is shown, or reads it again. */
function useBoardEvents(contestId: string, query: StandingsQuery, board: Standings | undefined): void {
  const { client, queries } = useServices();
  const topic = board && `board:${contestId}${board.sees === 'everything' ? '@everything' : ''}`;
  const apply = useEffectEvent((event: TopicEvent) => {
    const { queryKey } = standingsQuery(client, contestId, query);
    const known = queries.getQueryData<Standings>(queryKey);
    if (event.type === 'refused' || !('version' in event) || event.version === known?.version) return;
    // An answer that is on its way may be older than the event.
    const isUnderWay = queries.isFetching({ queryKey }) > 0;
    const next = event.type === 'board' && known && !isUnderWay ? applyBoardEvent(known, event, query) : 'read-again';
    if (next === 'read-again') void queries.invalidateQueries({ queryKey });
    else queries.setQueryData(queryKey, next);
  });
  useEffect(
    () => (topic === undefined ? undefined : client.events.subscribe(topic, (event) => apply(event))),
    [client, topic],
  );
}

/** Returns the ranks that rows have won lately, by id. */
export function useRankMoves(board: Pick<Standings, 'version' | 'rows'> | undefined, now: number) {
  const [known, setKnown] = useState(noMoves);
  if (board && board.version !== known.version) setKnown(moveRanks(known, board, now));
  return shownMoves(known, now);
}

/**
 * Returns the participants whom the user pinned on the board of a contest, and what changes that.
 */
export function usePinned(contestId: string) {
  const { settings } = useServices();
  const { notify } = useShell();
  const [pinned, setPinned] = useState<readonly string[]>([]);
  useEffect(() => {
    let isWanted = true;
    void readPinned(settings.paths, contestId).then((ids) => {
      if (isWanted) setPinned(ids);
    });
    return () => {
      isWanted = false;
    };
  }, [settings, contestId]);
  const toggle = ({ id, name }: StandingsRow) =>
    void togglePinned(settings.paths, contestId, id).then(
      (ids) => {
        setPinned(ids);
        notify(ids.includes(id) ? `${name} is pinned.` : `${name} is no longer pinned.`, 'good');
      },
      () => notify('The pin cannot be stored.', 'bad'),
    );
  return { pinned, toggle };
}
