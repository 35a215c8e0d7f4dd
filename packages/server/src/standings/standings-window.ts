import type { LiveBoard } from './live-board.ts';
import type { BoardHead } from './standings-head.ts';

interface WindowQuery {
  from: number;
  count: number;
  search?: string | undefined;
  /** The id of a participant. */
  around?: string | undefined;
}

export interface OwnRow {
  index: number;
  /** The row with the own verdicts as JSON of the contract; null without a freeze. */
  own: string | null;
}

/** Writes a window of a board as JSON of the contract. */
export function windowOf(
  board: LiveBoard,
  head: BoardHead,
  query: WindowQuery,
  own?: OwnRow,
  friendIds: readonly string[] = [],
): string {
  const { contest, frozen } = head;
  const tallies = board.tallies();
  const problems = head.problems.map((problem, index) => ({ ...problem, ...tallies[index] }));
  const { indexes, from, count, isSearch } = indexesOf(board, query);
  const facts = {
    ...{ version: board.version, contest, sees: board.sees, frozen, problems, count, officials: board.officials },
    ...{ from, officialsBefore: isSearch ? 0 : board.officialsBefore(from), indexes: isSearch ? indexes : null },
  };
  const placed = (index: number) => `"index":${index},"row":${board.rowText(index)}`;
  const friends = [...new Set(friendIds)].flatMap((id) => board.indexOf(id) ?? []).sort((one, other) => one - other);
  const parts = [
    JSON.stringify(facts).slice(1, -1),
    `"rows":[${indexes.map((index) => board.rowText(index)).join()}]`,
    `"mine":${own ? `{${placed(own.index)},"own":${own.own}}` : null}`,
    `"friends":[${friends.map((index) => `{${placed(index)}}`).join()}]`,
  ];
  return `{${parts.join()}}`;
}

function indexesOf(board: LiveBoard, { from, count, search, around }: WindowQuery) {
  if (search !== undefined && search.trim() !== '') {
    const found = board.search(search.trim());
    return { indexes: found.slice(from, from + count), from, count: found.length, isSearch: true };
  }
  const centre = around === undefined ? undefined : board.indexOf(around);
  const latest = Math.max(board.count - count, 0);
  const first = centre === undefined ? from : Math.min(Math.max(centre - Math.floor(count / 2), 0), latest);
  const length = Math.max(Math.min(count, board.count - first), 0);
  return {
    indexes: Array.from({ length }, (_, each) => first + each),
    from: first,
    count: board.count,
    isSearch: false,
  };
}
