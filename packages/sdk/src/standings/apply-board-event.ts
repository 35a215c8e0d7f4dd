import type {
  BoardChange,
  BoardEvent,
  PlacedRow,
  Standings,
  StandingsQuery,
  StandingsRow,
} from '../contract/standings.ts';
import { scoringRules } from './scoring-rules.ts';
import { findsRows } from './shown-board.ts';

/**
 * Applies an event of the topic of a board to a window of it: the same as reading the window again.
 * Returns `read-again` where only the server knows what the window shows now: the event follows
 * another version, or a row enters from outside.
 *
 * `query` is what the window was read with. One around a participant stays where it is while the
 * participant is in the middle half of it, and its rows keep their neighbours. Somebody who
 * registers has to read again, since no event says whose row came.
 */
export function applyBoardEvent(
  standings: Standings,
  event: BoardEvent,
  query: StandingsQuery = {},
): Standings | 'read-again' {
  if (event.version === standings.version) return standings;
  if (event.from !== standings.version) return 'read-again';
  const { frozenFrom, thawedAt } = standings.contest;
  const mayHideOwn = frozenFrom !== null && thawedAt === null && standings.sees === 'public';
  const { mine: own, rows } = standings;
  const awaited = new Set([...(query.friends?.split(',') ?? []), query.around]);
  for (const { id } of [...rows, ...standings.friends.map(({ row }) => row)]) awaited.delete(id);
  // The own verdicts of a freeze are not in events.
  if (mayHideOwn && own) awaited.add(own.row.id);
  if (event.changes.some(({ id }) => awaited.has(id))) return 'read-again';
  const window = standings.indexes === null ? moveWindow(standings, event, query) : moveFound(standings, event, query);
  const friends = standings.friends.map((friend) => follow(friend, event, standings));
  const mine = own && follow(own, event, standings);
  if (!window || friends.includes(undefined) || mine === undefined) return 'read-again';
  return {
    ...standings,
    ...window,
    version: event.version,
    officials: event.officials,
    problems: standings.problems.map((problem, index) => ({ ...problem, ...event.problems[index] })),
    // Its cells stay as they are, since a change of the own row is read again.
    mine: mine && { ...mine, own: own?.own ? { ...own.own, rank: mine.row.rank } : null },
    friends: (friends as PlacedRow[]).toSorted((one, other) => one.index - other.index),
  };
}

/** Rows of a board that follow one another. */
interface Segment {
  start: number;
  /** The number of official rows before it. */
  officialsBefore: number;
  rows: StandingsRow[];
}

type WindowFields = Pick<Standings, 'count' | 'from' | 'officialsBefore' | 'rows' | 'indexes'>;

function moveWindow(standings: Standings, event: BoardEvent, query: StandingsQuery): WindowFields | undefined {
  const { from, officialsBefore, contest } = standings;
  const segment: Segment = { start: from, officialsBefore, rows: standings.rows };
  let { count } = standings;
  for (const change of event.changes) {
    const rows = segment.rows.map((row) => rerank(row, change, contest.rule));
    segment.rows = rows;
    takeOut(segment, change);
    putIn(segment, change);
    count += (change.to === null ? 0 : 1) - (change.from === null ? 0 : 1);
  }
  const size = query.count ?? 100;
  const first = firstIndex(segment, { from, size, count, around: aroundOf(standings, query) });
  const length = first === undefined ? 0 : Math.max(Math.min(size, count - first), 0);
  if (first === undefined || first < segment.start || first + length > segment.start + segment.rows.length)
    return undefined;
  const cut = first - segment.start;
  const cutOfficials = segment.rows.slice(0, cut).filter(isOfficial).length;
  return {
    ...{ count, from: first, officialsBefore: segment.officialsBefore + cutOfficials, indexes: null },
    rows: segment.rows.slice(cut, cut + length),
  };
}

function takeOut(segment: Segment, { from, before }: BoardChange): void {
  if (from === null) return;
  if (from < segment.start) {
    segment.start -= 1;
    segment.officialsBefore -= before?.kind === 'official' ? 1 : 0;
  } else if (from < segment.start + segment.rows.length) {
    segment.rows = segment.rows.toSpliced(from - segment.start, 1);
  }
}

function putIn(segment: Segment, { to, row }: BoardChange): void {
  if (to === null || !row) return;
  if (to < segment.start) {
    segment.start += 1;
    segment.officialsBefore += isOfficial(row) ? 1 : 0;
  } else if (to <= segment.start + segment.rows.length) {
    segment.rows = segment.rows.toSpliced(to - segment.start, 0, row);
  }
}

interface WindowPlace {
  from: number;
  size: number;
  count: number;
  around: string | undefined;
}

/** Returns the index where the window begins now; undefined if its centre is lost. */
function firstIndex({ start, rows }: Segment, { from, size, count, around }: WindowPlace): number | undefined {
  if (around === undefined) return from;
  const centre = rows.findIndex(({ id }) => id === around);
  if (centre < 0) return undefined;
  const latest = Math.max(count - size, 0);
  const first = Math.min(Math.max(start, 0), latest);
  const offset = start + centre - first;
  const isCentred = (offset >= size / 4 || first === 0) && (offset <= (size * 3) / 4 || first === latest);
  return isCentred ? first : undefined;
}

function aroundOf({ mine, rows }: Standings, { around }: StandingsQuery): string | undefined {
  const id = around === 'me' ? mine?.row.id : around;
  return rows.some((row) => row.id === id) ? id : undefined;
}

/** Moves the rows that a search found, if the window shows all of them. */
function moveFound(standings: Standings, event: BoardEvent, query: StandingsQuery): WindowFields | undefined {
  const { rows, indexes, count } = standings;
  const isFound = findsRows(query.search ?? '');
  if (rows.length !== count) return undefined;
  const held = new Set(rows.map(({ id }) => id));
  if (event.changes.some(({ id, row }) => held.has(id) !== (row !== null && isFound(row)))) return undefined;
  const moved = rows.map((row, index) => follow({ index: indexes?.[index] ?? 0, row }, event, standings));
  if (moved.includes(undefined)) return undefined;
  const sorted = (moved as PlacedRow[]).toSorted((one, other) => one.index - other.index);
  return {
    ...{ count, from: standings.from, officialsBefore: 0 },
    ...{ rows: sorted.map(({ row }) => row), indexes: sorted.map(({ index }) => index) },
  };
}

/** Moves one row; undefined once it has left the board. */
function follow(placed: PlacedRow, event: BoardEvent, { contest }: Standings): PlacedRow | undefined {
  let { index, row } = placed;
  for (const change of event.changes) {
    if (change.id === row.id) {
      if (change.to === null || !change.row) return undefined;
      index = change.to;
      row = change.row;
      continue;
    }
    if (change.from !== null && change.from < index) index -= 1;
    if (change.to !== null && change.to <= index) index += 1;
    row = rerank(row, change, contest.rule);
  }
  return { index, row };
}

/** Changes the rank of a row by what the change of another row adds to the better ones. */
function rerank(row: StandingsRow, change: BoardChange, rule: Standings['contest']['rule']): StandingsRow {
  if (row.rank === null || change.id === row.id) return row;
  const { compare } = scoringRules[rule];
  const isBetter = (other: BoardChange['before']) => other?.kind === 'official' && compare(other, row) < 0;
  const added = (isBetter(change.row) ? 1 : 0) - (isBetter(change.before) ? 1 : 0);
  return added === 0 ? row : { ...row, rank: row.rank + added };
}

function isOfficial({ kind }: StandingsRow): boolean {
  return kind === 'official';
}
