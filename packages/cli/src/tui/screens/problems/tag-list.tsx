import type { ProblemSummary } from '@podium/sdk/contract';
import { useMemo } from 'react';
import { Lines } from '../../components/lines.tsx';
import { useTextField } from '../../components/use-text-field.ts';
import { moveHandlers } from '../../keys/move-handlers.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { type TextState, textOf } from '../../text/edit-text.ts';
import { fieldLine } from '../../text/field-line.ts';
import { frameLines } from '../../text/frame-lines.ts';
import { followCursor, type ListMove, listStart, moveCursor } from '../../text/list-window.ts';
import { countTags } from './filter-problems.ts';
import { findTags, tagRow } from './tag-rows.ts';
import type { useProblemFilter } from './use-problem-filter.ts';

interface TagListProps {
  problems: readonly ProblemSummary[];
  state: ReturnType<typeof useProblemFilter>;
  columns: number;
  rows: number;
}

/** The tags of all problems, several of which can be chosen; found by typing a part of their name. */
export function TagList({ problems, state, columns, rows }: TagListProps) {
  const theme = useTheme();
  const [search, setSearch] = useScreenState<TextState>('tag search', textOf(''));
  const [isSearching, setIsSearching] = useScreenState('tag search focus', false);
  const all = useMemo(() => countTags(problems, state.found), [problems, state.found]);
  const tags = useMemo(() => findTags(all, search.value), [all, search.value]);
  const [kept, setCursor] = useScreenState(`tag cursor ${search.value}`, listStart);
  const inView = rows - 3;
  const cursor = followCursor(kept, tags.length, inView);
  const selected = tags[cursor.index];
  const move = (step: ListMove) => setCursor((before) => moveCursor(before, step, tags.length, inView));
  const handlers = {
    ...moveHandlers(move),
    toggle: selected ? () => state.toggleTag(selected.tag) : undefined,
    search: () => setIsSearching(true),
    clear: state.filter.tags.length > 0 ? state.clearTags : undefined,
    close: () => state.setFocus('list'),
  };
  useKeys('tags', handlers, { isActive: !isSearching });
  const leaveSearch = () => setIsSearching(false);
  useTextField({
    state: search,
    onChange: setSearch,
    isActive: isSearching,
    onSubmit: leaveSearch,
    onNext: leaveSearch,
    onCancel() {
      setSearch(textOf(''));
      leaveSearch();
    },
  });
  const look = { columns: columns - 6, isFocused: isSearching, placeholder: 'Search tags...' };
  const field = ` ${theme.accent('/')} ${fieldLine(search, theme, look)}`;
  const lines = tags.slice(cursor.first, cursor.first + inView).map((tag, row) =>
    tagRow(
      tag,
      {
        isSelected: cursor.first + row === cursor.index,
        isChosen: state.filter.tags.includes(tag.tag),
        columns: columns - 2,
      },
      theme,
    ),
  );
  const none = theme.dim(all.length === 0 ? '  No problem carries a tag.' : '  No tag fits.');
  const framed = frameLines([field, ...(lines.length > 0 ? lines : [none])], theme, {
    title: 'Filter by Tags:',
    note: tags.length === 0 ? '' : `${cursor.index + 1} of ${tags.length}`,
    columns,
    rows,
    isFocused: true,
    hasOthers: true,
    scroll: { first: cursor.first, total: tags.length + 1 },
  });
  return <Lines lines={framed} columns={columns} rows={rows} />;
}
