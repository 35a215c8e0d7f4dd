import { useKeys } from '../keys/use-keys.ts';
import { useScreenState } from '../navigation/use-navigation.ts';

/** Where a cursor is in a list, and the first row in view. */
interface ListCursor {
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

/** What the keys do that move a cursor, or what is in view. A scope takes of them those that it has keys for. */
export function moveHandlers(move: (step: ListMove) => void): Record<ListMove, () => void> {
  return {
    up: () => move('up'),
    down: () => move('down'),
    first: () => move('first'),
    last: () => move('last'),
    halfUp: () => move('halfUp'),
    halfDown: () => move('halfDown'),
    pageUp: () => move('pageUp'),
    pageDown: () => move('pageDown'),
  };
}

interface ListOptions<T> {
  /** Unique within the screen: the cursor is stored under it. */
  name: string;
  items: readonly T[];
  /** How many of them are in view. */
  rows: number;
  isActive?: boolean;
  /** Undefined where there is nothing to open. */
  onOpen?: ((item: T) => void) | undefined;
}

export interface ListState<T> {
  cursor: ListCursor;
  /** Undefined when the list is empty. */
  selected: T | undefined;
  /** The items in view, from `cursor.first`. */
  visible: readonly T[];
  /** Items in all. */
  total: number;
  select(index: number): void;
}

/** A list with a cursor, of which only what is in view is ever drawn. Its keys are those of the scope `list`. */
export function useList<T>({ name, items, rows, isActive = true, onOpen }: ListOptions<T>): ListState<T> {
  const [stored, setCursor] = useScreenState<ListCursor>(`${name} cursor`, listStart);
  // The list may have become shorter since, or the window smaller.
  const cursor = followCursor(stored, items.length, rows);
  const selected = items[cursor.index];
  const move = (step: ListMove) =>
    setCursor((before) => moveCursor(followCursor(before, items.length, rows), step, items.length, rows));
  useKeys(
    'list',
    {
      ...moveHandlers(move),
      open: onOpen && selected !== undefined ? () => onOpen(selected) : undefined,
    },
    { isActive },
  );
  return {
    cursor,
    selected,
    visible: items.slice(cursor.first, cursor.first + rows),
    total: items.length,
    select: (index) => setCursor((before) => followCursor({ ...before, index }, items.length, rows)),
  };
}

interface ScrollOptions {
  /** Unique within the screen: the first line in view is stored under it. */
  name: string;
  /** Lines in all, and in view. */
  count: number;
  rows: number;
  isActive?: boolean;
}

/** The first line in view of a text that is longer than its place. Its keys are those of the scope `scroll`. */
export function useScroll({ name, count, rows, isActive = true }: ScrollOptions): {
  first: number;
  scrollTo(line: number): void;
} {
  const [stored, setFirst] = useScreenState(`${name} scroll`, 0);
  const last = Math.max(0, count - rows);
  const first = Math.min(stored, last);
  const move = (step: ListMove) => setFirst((before) => moveScroll(Math.min(before, last), step, count, rows));
  const canScroll = count > rows;
  useKeys('scroll', moveHandlers(move), { isActive: isActive && canScroll });
  return { first, scrollTo: setFirst };
}
