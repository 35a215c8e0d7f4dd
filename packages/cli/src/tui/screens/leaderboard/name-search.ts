import type { LeaderboardEntry } from '@podium/sdk/contract';
import { useMemo } from 'react';
import { editText, type TextState, textOf, useTextField } from '../../components/text-field.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
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

/** The places of the names in which a text occurs, without regard to case; none for an empty text. `names` are in lower case. */
export function findNames(names: readonly string[], text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return names.flatMap((name, at) => (name.includes(wanted) ? [at] : []));
}

/** The place found after another place, or before it with a step of -1; around the ends. `found` ascends. */
export function foundAfter(found: readonly number[], place: number, step: 1 | -1): number | undefined {
  if (step === 1) return found.find((each) => each > place) ?? found[0];
  return found.findLast((each) => each < place) ?? found.at(-1);
}
