import { moveHandlers } from '../keys/move-handlers.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useScreenState } from '../navigation/use-navigation.ts';
import { followCursor, type ListCursor, type ListMove, listStart, moveCursor } from '../text/list-window.ts';

export interface ListOptions<T> {
  /** Unique within the screen: the cursor is kept under it. */
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
  select(index: number): void;
}

/** A list with a cursor, of which only what is in view is ever drawn. Its keys are those of the scope `list`. */
export function useList<T>({ name, items, rows, isActive = true, onOpen }: ListOptions<T>): ListState<T> {
  const [kept, setCursor] = useScreenState<ListCursor>(`${name} cursor`, listStart);
  // The list may have become shorter since, or the window smaller.
  const cursor = followCursor(kept, items.length, rows);
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
    select: (index) => setCursor((before) => followCursor({ ...before, index }, items.length, rows)),
  };
}
