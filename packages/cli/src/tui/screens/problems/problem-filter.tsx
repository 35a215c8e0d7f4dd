import type { ProblemSummary } from '@podium/sdk/contract';
import { countTags, filterProblems, type ProblemOrder, sortProblems } from '@podium/sdk/search';
import { useMemo } from 'react';
import { useArea } from '../../components/area.tsx';
import { listOf, listStart, moveHandlers } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import { fieldLine, type TextState, textOf, useTextField } from '../../components/text-field.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { listRow } from '../../text/lines.ts';

interface TagListProps {
  problems: readonly ProblemSummary[];
  state: ReturnType<typeof useProblemFilter>;
}

/** Lists the tags of all problems. The user can choose several, and search by a part. */
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
  const searchKey = isSearching ? theme.keyOf('field', 'cancel') : theme.keyOf('tags', 'search');
  const none =
    all.length === 0
      ? 'No problem has a tag.'
      : `No tag matches. ${searchKey} ${isSearching ? 'clears' : 'changes'} the search.`;
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
      empty={[theme.dim(`  ${none}`)]}
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

const problemOrders: readonly ProblemOrder[] = ['added', 'title', 'difficulty'];

interface ProblemFilter {
  search: string;
  tags: readonly string[];
  order: ProblemOrder;
  hideSolved: boolean;
}

/** Returns the problems that match a filter, in its order. `added` is the server's order. */
export function arrangeProblems(problems: readonly ProblemSummary[], filter: ProblemFilter): ProblemSummary[] {
  const { search, tags, hideSolved: isUnsolved } = filter;
  return sortProblems(filterProblems(problems, { search, tags, isUnsolved }), filter.order);
}

type Focus = 'list' | 'search' | 'tags';

/** Stores search, tags and order, which stay while other screens are open. */
export function useProblemFilter(problems: readonly ProblemSummary[]) {
  const [search, setSearch] = useScreenState<TextState>('search', textOf(''));
  const [tags, setTags] = useScreenState<readonly string[]>('tags', []);
  const [order, setOrder] = useScreenState<ProblemFilter['order']>('order', 'added');
  const [hideSolved, setHideSolved] = useScreenState('hide solved', false);
  const [focus, setFocus] = useScreenState<Focus>('focus', 'list');
  const found = useMemo(
    () => arrangeProblems(problems, { search: search.value, tags, order, hideSolved }),
    [problems, search.value, tags, order, hideSolved],
  );
  return {
    filter: { search: search.value, tags, order, hideSolved },
    search,
    setSearch,
    found,
    focus,
    setFocus,
    isFiltered: search.value !== '' || tags.length > 0 || hideSolved,
    toggleTag: (tag: string) =>
      setTags((before) => (before.includes(tag) ? before.filter((each) => each !== tag) : [...before, tag])),
    clearTags: () => setTags([]),
    toggleSolved: () => setHideSolved((before) => !before),
    nextOrder: () =>
      setOrder((before) => problemOrders[(problemOrders.indexOf(before) + 1) % problemOrders.length] ?? 'added'),
    clear() {
      setSearch(textOf(''));
      setTags([]);
      setHideSolved(false);
    },
  };
}
