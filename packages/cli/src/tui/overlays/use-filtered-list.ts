import { useState } from 'react';
import { typedLine } from '../../text/terminal-text.ts';
import { listOf, listStart, moveHandlers } from '../components/list.ts';
import { editText, insertText, type TextState, textOf } from '../components/text-field.ts';
import { useKeys } from '../keys/use-keys.ts';

interface FilteredListOptions<T> {
  scope: 'palette' | 'help';
  find(query: string): readonly T[];
  rows: number;
  run(item: T): void;
  /** Called by the key that closes. `clear` empties the query; undefined if it is empty. */
  close(clear: (() => void) | undefined): void;
  /** Texts that close instead of being typed while the query is empty. */
  closers?: readonly string[];
}

/** Binds the keys of an overlay that lists what matches a query and runs the selected item. */
export function useFilteredList<T>(options: FilteredListOptions<T>) {
  const { scope, find, rows, run, close, closers = [] } = options;
  const [query, setQuery] = useState<TextState>(textOf(''));
  const items = find(query.value);
  const list = listOf(useState(listStart), items, rows);
  const { selected } = list;
  const open = selected === undefined ? undefined : () => run(selected);
  const change = (edit: (before: TextState) => TextState) => {
    setQuery(edit);
    list.select(0);
  };
  const erase = (kind: 'eraseBefore' | 'eraseWord' | 'eraseAll') => () => change((before) => editText(before, kind));
  const clear = query.value === '' ? undefined : () => change(() => textOf(''));
  useKeys(
    scope,
    {
      ...moveHandlers(list.move),
      run: open,
      close: () => close(clear),
      eraseBefore: erase('eraseBefore'),
      eraseWord: erase('eraseWord'),
      eraseAll: erase('eraseAll'),
    },
    {
      onText(text) {
        if (!clear && closers.includes(text)) close(undefined);
        else change((before) => insertText(before, typedLine(text)));
      },
    },
  );
  return { query, items, list: { ...list, open } };
}
