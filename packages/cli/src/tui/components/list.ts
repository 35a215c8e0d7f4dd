import { useKeys } from '../keys/use-keys.ts';
import { useScreenState } from '../navigation/use-navigation.ts';
import { useArea } from './area.tsx';

export interface ListCursor {
  index: number;
  first: number;
}

export const listStart: ListCursor = { index: 0, first: 0 };

/** Returns the cursor after a move. It stops at the ends, and the view follows it. */
export function moveCursor(cursor: ListCursor, move: ListMove, count: number, rows: number): ListCursor {
  return followCursor({ ...cursor, index: cursor.index + stepOf(move, rows) }, count, rows);
}

/** Fits the cursor to `count` rows with `rows` in view, after a filter, a resize or a jump. */
export function followCursor({ index, first }: ListCursor, count: number, rows: number): ListCursor {
  const at = Math.min(Math.max(0, index), Math.max(0, count - 1));
  const start = Math.min(Math.max(first, at - rows + 1), at, Math.max(0, count - rows));
  return { index: at, first: Math.max(0, start) };
}

/** Returns the first line in view after a scroll, of `count` lines with `rows` in view. */
export function moveScroll(first: number, move: ListMove, count: number, rows: number): number {
  return Math.min(Math.max(0, first + stepOf(move, rows)), Math.max(0, count - rows));
}

function stepOf(move: ListMove, rows: number): number {
  const half = Math.max(1, Math.floor(rows / 2));
  const page = Math.max(1, rows - 1);
  const steps = { up: -1, down: 1, halfUp: -half, halfDown: half, pageUp: -page, pageDown: page };
  return { ...steps, first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }[move];
}

export const listMoves = ['up', 'down', 'first', 'last', 'halfUp', 'halfDown', 'pageUp', 'pageDown'] as const;
export type ListMove = (typeof listMoves)[number];

/** Returns handlers for the keys of moves. A scope ignores those without keys. */
export function moveHandlers(move: (step: ListMove) => void): Record<ListMove, () => void> {
  return Object.fromEntries(listMoves.map((step) => [step, () => move(step)])) as Record<ListMove, () => void>;
}

export type ListState<T> = ReturnType<typeof listOf<T>> & {
  /** Opens the selected item; undefined if the list is empty or its items cannot be opened. */
  open?: (() => void) | undefined;
};

/** Returns a list with `rows` items in view and a cursor of `useState` or `useScreenState`. */
export function listOf<T>(
  [stored, setCursor]: readonly [ListCursor, (change: (before: ListCursor) => ListCursor) => void],
  items: readonly T[],
  rows: number,
) {
  // The list may have become shorter since, or the window smaller.
  const cursor = followCursor(stored, items.length, rows);
  return {
    cursor,
    selected: items[cursor.index],
    /** The items in view, from `cursor.first`. */
    visible: items.slice(cursor.first, cursor.first + rows),
    total: items.length,
    select: (index: number) => setCursor((before) => followCursor({ ...before, index }, items.length, rows)),
    move: (step: ListMove) =>
      setCursor((before) => moveCursor(followCursor(before, items.length, rows), step, items.length, rows)),
  };
}

interface ListOptions<T> {
  /** A name that is unique within the screen. The cursor is stored under it. */
  name: string;
  items: readonly T[];
  /** The number of items in view, by default as many as a panel in the area has rows. */
  rows?: number;
  isActive?: boolean;
  onOpen?: (item: T) => void;
}

export function useList<T>({ name, items, rows, isActive = true, onOpen }: ListOptions<T>): ListState<T> {
  const rowsOfPanel = useArea().rows - 2;
  const list = listOf(useScreenState<ListCursor>(`${name} cursor`, listStart), items, rows ?? rowsOfPanel);
  const { selected, move } = list;
  const open = onOpen && selected !== undefined ? () => onOpen(selected) : undefined;
  useKeys('list', { ...moveHandlers(move), open }, { isActive });
  return { ...list, open };
}

interface ScrollOptions {
  /** A name that is unique within the screen. The first line in view is stored under it. */
  name: string;
  count: number;
  rows: number;
  isActive?: boolean;
}

/** Returns the first line in view of a longer text, and binds the keys of the scope `scroll`. */
export function useScroll({ name, count, rows, isActive = true }: ScrollOptions) {
  const [stored, setFirst] = useScreenState(`${name} scroll`, 0);
  const last = Math.max(0, count - rows);
  const first = Math.min(stored, last);
  const move = (step: ListMove) => setFirst((before) => moveScroll(Math.min(before, last), step, count, rows));
  useKeys('scroll', moveHandlers(move), { isActive: isActive && count > rows });
  return { first, move };
}
