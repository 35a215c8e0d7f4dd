import type { PodiumClient } from '@podium/sdk';
import type {
  BoardSight,
  Contest,
  Standings,
  StandingsHistory,
  StandingsQuery,
  StandingsRow,
} from '@podium/sdk/contract';
import { formatElapsed, replayPeriodOf } from '@podium/sdk/display';
import { createReplay, findsRows, readHistory, showBoard } from '@podium/sdk/standings';
import { CliError, usageError } from '../../cli-error.ts';
import { parseContestTime } from '../../output/text/standings.ts';

/** The part of a board that is asked for. */
export type BoardPart =
  | { kind: 'top'; count: number }
  | { kind: 'all' }
  | { kind: 'search'; text: string }
  /** `who` is `me`, a name or its beginning; `count` rows in all. */
  | { kind: 'around'; who: string; count: number };

export interface BoardScope {
  client: PodiumClient;
  contest: Contest;
  /** For administrators only. */
  sees: BoardSight | undefined;
  signal: AbortSignal;
}

/** The largest window that the server answers. */
export const windowRows = 500;

/** Reads a part of the present board. Throws a usage error if nobody or several have the name. */
export async function readLive(scope: BoardScope, part: BoardPart): Promise<Standings> {
  const read = (query: StandingsQuery) =>
    scope.client.contests.standings(scope.contest._id, { ...query, ...seesOf(scope) }, { signal: scope.signal });
  switch (part.kind) {
    case 'top':
      return readRows(read, part.count);
    case 'all':
      return readRows(read, Number.POSITIVE_INFINITY);
    case 'search':
      return readRows((query) => read({ ...query, search: part.text }), Number.POSITIVE_INFINITY);
    case 'around': {
      const { who, count } = part;
      if (who !== 'me') {
        const found = await read({ search: who, count: windowRows });
        return read({ around: pickNamed(who, found.rows).id, count });
      }
      const board = await read({ around: who, count });
      if (!board.mine) throw notOnBoard(scope.contest);
      return board;
    }
  }
}

/** Reads windows, one after the other. If the board changes meanwhile, a row may come twice. */
async function readRows(read: (query: StandingsQuery) => Promise<Standings>, wanted: number): Promise<Standings> {
  const board = await read({ count: Math.min(wanted, windowRows) });
  const rows = [...board.rows];
  const indexes = board.indexes && [...board.indexes];
  while (rows.length < Math.min(wanted, board.count)) {
    const next = await read({ from: rows.length, count: Math.min(wanted - rows.length, windowRows) });
    if (next.rows.length === 0) break;
    rows.push(...next.rows);
    indexes?.push(...(next.indexes ?? []));
  }
  return { ...board, rows, indexes };
}

/**
 * Computes a part of the board at a time since the start, such as `01:30:00`, with the final
 * verdicts of the tries until then. Throws a usage error for a time outside the contest.
 */
export async function readAt(scope: BoardScope, part: BoardPart, time: string): Promise<Standings> {
  const { client, contest, signal } = scope;
  const afterMs = timeWithin(contest, client.clock.now(), time);
  const [history, present] = await Promise.all([
    client.contests.history(contest._id, seesOf(scope), { signal }),
    client.contests.standings(contest._id, { count: 1, ...seesOf(scope) }, { signal }),
  ]);
  const board = boardAt(history, Date.parse(contest.startTime) + afterMs);
  return partOf(board, part, present.mine?.row.id, contest);
}

function boardAt(history: StandingsHistory, moment: number): Standings {
  const { participants: _, tries: __, ...facts } = history;
  const { contest, participants, tries } = readHistory(history);
  const { rows, ...shown } = showBoard(history, createReplay(contest, participants, tries).boardAt(moment));
  const window = { count: rows.length, from: 0, officialsBefore: 0, indexes: null, mine: null, friends: [] };
  return { ...facts, ...shown, ...window, rows };
}

function partOf(board: Standings, part: BoardPart, myId: string | undefined, contest: Contest): Standings {
  const { rows } = board;
  const myIndex = rows.findIndex(({ id }) => id === myId);
  const mine = rows[myIndex] ? { index: myIndex, row: rows[myIndex], own: null } : null;
  const window = (from: number, count: number): Standings => ({
    ...{ ...board, mine, from, rows: rows.slice(from, from + count) },
    officialsBefore: rows.slice(0, from).filter(({ kind }) => kind === 'official').length,
  });
  switch (part.kind) {
    case 'top':
      return window(0, part.count);
    case 'all':
      return window(0, rows.length);
    case 'search': {
      const isFound = findsRows(part.text);
      const found = [...rows.entries()].filter(([, row]) => isFound(row));
      const indexes = found.map(([index]) => index);
      return { ...board, mine, count: found.length, rows: found.map(([, row]) => row), indexes };
    }
    case 'around': {
      if (part.who === 'me' && !mine) throw notOnBoard(contest);
      const id = part.who === 'me' ? myId : pickNamed(part.who, rows).id;
      const centre = rows.findIndex((row) => row.id === id);
      const first = Math.min(centre - Math.floor(part.count / 2), rows.length - part.count);
      return window(Math.max(0, first), part.count);
    }
  }
}

function seesOf({ sees }: BoardScope) {
  return sees === undefined ? {} : { sees };
}

function timeWithin(contest: Contest, now: number, text: string): number {
  const { title, cancelled } = contest;
  const afterMs = parseContestTime(text);
  if (afterMs === undefined) {
    throw usageError(`--at must be a time since the start such as 01:30:00, 1:30 or 90m, not '${text}'.`);
  }
  const { start, end } = replayPeriodOf(contest, Number.POSITIVE_INFINITY);
  const [lengthMs, elapsedMs] = [end - start, now - start];
  if (elapsedMs < 0) throw usageError(`'${title}' has not started: there is no board to look back at.`);
  if (afterMs > lengthMs) {
    throw usageError(`--at must be from 0:00 to ${formatElapsed(lengthMs)}, the length of '${title}', not '${text}'.`);
  }
  if (afterMs > elapsedMs && !cancelled) {
    throw usageError(`'${title}' has run for ${formatElapsed(elapsedMs)}: --at cannot be later, such as '${text}'.`);
  }
  return afterMs;
}

/** Returns the row with a name, else the only one that begins with it or has it. */
function pickNamed(name: string, rows: readonly StandingsRow[]): StandingsRow {
  const wanted = name.trim().toLowerCase();
  const steps = [
    (text: string) => text === wanted,
    (text: string) => text.startsWith(wanted),
    (text: string) => text.includes(wanted),
  ];
  const fitting = steps
    .map((fits) => rows.filter((row) => fits(row.name.toLowerCase())))
    .find(({ length }) => length > 0);
  const [first, second] = fitting ?? [];
  if (first && !second) return first;
  if (!first) {
    throw new CliError({
      code: 'participant_unknown',
      message: `Nobody on the board has the name '${name}'.`,
      hints: ['`--search` finds rows by a part of their name, organization or group.'],
    });
  }
  throw new CliError({
    code: 'participant_ambiguous',
    message: `'${name}' matches ${fitting?.length} rows.`,
    hints: ['Say which one:', ...(fitting ?? []).slice(0, 8).map((row) => `  ${row.name}`)],
  });
}

function notOnBoard({ title }: Contest): CliError {
  return new CliError({
    code: 'participant_unknown',
    message: `You are not on the board of '${title}'.`,
    hints: ['`--around` also takes the name of a participant.'],
  });
}
