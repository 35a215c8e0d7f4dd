import type { ProblemSummary } from '@podium/sdk/contract';
import { filterProblems, type ProblemOrder, sortProblems } from '@podium/sdk/search';
import { useMemo } from 'react';
import { type TextState, textOf } from '../../components/text-field.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';

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

/**
 * Stores the search, the tags and the order of the list. They stay while other screens are open.
 */
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
