import { type ListCursor, type ListState, listOf, listStart, moveHandlers } from '../../components/list.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';

type FollowedCursor = ListCursor & { id?: string | undefined };

interface FollowedItem {
  id: string;
}

/** Returns the cursor on the item that it was on, where the list has moved it, in the same line. */
export function followItem(cursor: FollowedCursor, items: readonly (FollowedItem | undefined)[]): FollowedCursor {
  const { id, index, first } = cursor;
  if (id === undefined || items[index]?.id === id) return cursor;
  const at = items.findIndex((item) => item?.id === id);
  return at < 0 ? { ...cursor, id: undefined } : { id, index: at, first: Math.max(0, first + at - index) };
}

interface FollowedListOptions<T> {
  name: string;
  /** Undefined where an item is not loaded. */
  items: readonly (T | undefined)[];
  rows: number;
  isActive?: boolean;
  onOpen?: () => void;
}

/** A list whose cursor stays on its item while the items change places. */
export function useFollowedList<T extends FollowedItem>({
  name,
  items,
  rows,
  isActive = true,
  onOpen,
}: FollowedListOptions<T>): ListState<T | undefined> {
  const [saved, save] = useScreenState<FollowedCursor>(`${name} cursor`, listStart);
  const change = (step: (before: ListCursor) => ListCursor) =>
    save((before) => {
      const next = step(followItem(before, items));
      return { ...next, id: items[next.index]?.id };
    });
  const list = listOf([followItem(saved, items), change], items, rows);
  const open = list.selected === undefined ? undefined : onOpen;
  useKeys('list', { ...moveHandlers(list.move), open }, { isActive });
  return { ...list, open };
}
