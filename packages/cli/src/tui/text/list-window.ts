/** Where a cursor is in a list, and the first row in view. */
export interface ListCursor {
  index: number;
  first: number;
}

export type ListMove = 'up' | 'down' | 'first' | 'last' | 'halfUp' | 'halfDown' | 'pageUp' | 'pageDown';

export const listStart: ListCursor = { index: 0, first: 0 };

/** The cursor after a move; it stops at the ends, and the view follows it. */
export function moveCursor(cursor: ListCursor, move: ListMove, count: number, rows: number): ListCursor {
  return followCursor({ ...cursor, index: cursor.index + stepOf(move, rows) }, count, rows);
}

/** The same cursor within a list of `count` rows of which `rows` are in view: after a filter, a resize, a jump. */
export function followCursor({ index, first }: ListCursor, count: number, rows: number): ListCursor {
  const at = Math.min(Math.max(0, index), Math.max(0, count - 1));
  const start = Math.min(Math.max(first, at - rows + 1), at, Math.max(0, count - rows));
  return { index: at, first: Math.max(0, start) };
}

/** The first line in view after a scroll, of a text of `count` lines of which `rows` are in view. */
export function moveScroll(first: number, move: ListMove, count: number, rows: number): number {
  return Math.min(Math.max(0, first + stepOf(move, rows)), Math.max(0, count - rows));
}

function stepOf(move: ListMove, rows: number): number {
  switch (move) {
    case 'up':
      return -1;
    case 'down':
      return 1;
    case 'first':
      return Number.NEGATIVE_INFINITY;
    case 'last':
      return Number.POSITIVE_INFINITY;
    case 'halfUp':
      return -Math.max(1, Math.floor(rows / 2));
    case 'halfDown':
      return Math.max(1, Math.floor(rows / 2));
    case 'pageUp':
      return -Math.max(1, rows - 1);
    case 'pageDown':
      return Math.max(1, rows - 1);
  }
}
