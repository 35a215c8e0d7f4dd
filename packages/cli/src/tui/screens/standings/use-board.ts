import type { Standings, StandingsRow } from '@podium/sdk/contract';
import { standingsQuery } from '@podium/sdk/queries';
import { useEffect, useState } from 'react';
import { readPinned, togglePinned } from '../../../settings/pinned-rows.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';
import { moveRanks, noMoves, shownMoves } from './board-rows.ts';

/** The board of a running contest is read again at this interval where no event says that it changed. */
const liveRefreshMs = 5_000;
const refreshMs = 30_000;

interface BoardWindow {
  from?: number;
  count: number;
  around?: string;
  search?: string;
  friends?: readonly string[];
}

/** Reads a window of a board and keeps it up to date. While another one loads, the last one stays. */
export function useBoard(contestId: string, { friends = [], ...window }: BoardWindow, isLive: boolean) {
  const query = { ...window, ...(friends.length > 0 && { friends: friends.join(',') }) };
  const { loadable, value } = useServerData((client) => standingsQuery(client, contestId, query), {
    refreshEveryMs: isLive ? liveRefreshMs : refreshMs,
  });
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return { loadable: last ? ({ state: 'ready', value: last } as const) : loadable, board: value ?? last };
}

/** Returns the ranks that rows have won lately, by id. */
export function useRankMoves(board: Pick<Standings, 'version' | 'rows'> | undefined, now: number) {
  const [known, setKnown] = useState(noMoves);
  if (board && board.version !== known.version) setKnown(moveRanks(known, board, now));
  return shownMoves(known, now);
}

/** Returns the participants whom the user pinned on the board of a contest, and what changes that. */
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
