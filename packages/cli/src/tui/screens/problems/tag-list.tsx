import type { ProblemSummary } from '@podium/sdk/contract';
import { countTags } from '@podium/sdk/search';
import { useMemo } from 'react';
import { useArea } from '../../components/area.tsx';
import { listOf, listStart, moveHandlers } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import { fieldLine, type TextState, textOf, useTextField } from '../../components/text-field.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { listRow } from '../../text/list-row.ts';
import type { useProblemFilter } from './filter-problems.ts';

interface TagListProps {
  problems: readonly ProblemSummary[];
  state: ReturnType<typeof useProblemFilter>;
}

/**
 * Lists the tags of all problems. The user can choose several, and search by a part of their name.
 */
export function TagList({ problems, state }: TagListProps) {
  const theme = useTheme();
  const [search, setSearch] = useScreenState<TextState>('tag search', textOf(''));
  const [isSearching, setIsSearching] = useScreenState('tag search focus', false);
  const all = useMemo(() => countTags(problems, state.found), [problems, state.found]);
  const tags = useMemo(() => findTags(all, search.value), [all, search.value]);
  const list = listOf(useScreenState(`tag cursor ${search.value}`, listStart), tags, useArea().rows - 3);
  const { selected } = list;
  const handlers = {
    ...moveHandlers(list.move),
    toggle: selected && (() => state.toggleTag(selected.tag)),
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
  const look = { columns: theme.columns - 6, isFocused: isSearching, placeholder: 'Search tags...' };
  return (
    <ListPane
      title="Filter by Tags:"
      hasOthers
      heading={[` ${theme.accent(theme.keyOf('tags', 'search'))} ${fieldLine(search, theme, look)}`]}
      list={{ ...list, open: handlers.toggle }}
      row={({ tag, count }, isSelected, rowTheme) => {
        const left = state.filter.tags.includes(tag) ? theme.good('[x] ') : '[ ] ';
        const paint = count === 0 ? theme.dim : undefined;
        return listRow({ left, title: tag, paint, right: theme.dim(` ${count} `) }, isSelected, rowTheme);
      }}
      empty={[theme.dim(all.length === 0 ? '  No problem has a tag.' : '  No tag matches.')]}
    />
  );
}

interface TagCount {
  tag: string;
  /** The number of problems that would remain if this tag were chosen too. */
  count: number;
}

/** Returns the tags whose name contains the text, without regard to case. */
export function findTags(tags: readonly TagCount[], search: string): readonly TagCount[] {
  const wanted = search.trim().replace(/^#/, '').toLowerCase();
  return wanted === '' ? tags : tags.filter(({ tag }) => tag.toLowerCase().includes(wanted));
}
