import type { LeaderboardEntry } from '@podium/sdk/contract';
import { useMemo } from 'react';
import { useTextField } from '../../components/use-text-field.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { editText, type TextState, textOf } from '../../text/edit-text.ts';
import { findNames, foundAfter } from './find-names.ts';
import { nameOf } from './leaderboard-row.ts';

export interface NameSearch {
  field: TextState;
  isTyping: boolean;
  /** Places in the list, in its order. */
  found: readonly number[];
  start(): void;
  /** To the next one found, or the one before. */
  move(step: 1 | -1): void;
}

/** Finds rows by a part of the name. While it is typed the cursor is on the first one from where it was. */
export function useNameSearch(
  entries: readonly LeaderboardEntry[],
  cursor: number,
  select: (index: number) => void,
): NameSearch {
  const [field, setField] = useScreenState<TextState>('search', textOf(''));
  const [isTyping, setIsTyping] = useScreenState('is typing', false);
  const [startedAt, setStartedAt] = useScreenState('search started at', 0);
  const names = useMemo(() => entries.map((entry) => nameOf(entry).toLowerCase()), [entries]);
  const found = useMemo(() => findNames(names, field.value), [names, field.value]);
  useTextField({
    state: field,
    isActive: isTyping,
    onChange(change) {
      let next = field;
      setField((before) => {
        next = change(before);
        return next;
      });
      const place = foundAfter(findNames(names, next.value), startedAt - 1, 1);
      select(place ?? startedAt);
    },
    onSubmit: () => setIsTyping(false),
    onCancel() {
      setIsTyping(false);
      setField(textOf(''));
      select(startedAt);
    },
  });
  return {
    field,
    isTyping,
    found,
    start() {
      setStartedAt(cursor);
      setField((before) => editText(before, 'eraseAll'));
      setIsTyping(true);
    },
    move(step) {
      const place = foundAfter(found, cursor, step);
      if (place !== undefined) select(place);
    },
  };
}
