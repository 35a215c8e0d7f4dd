import type { ProblemSummary } from '@podium/sdk/contract';
import { useMemo } from 'react';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { type TextState, textOf } from '../../text/edit-text.ts';
import { filterProblems, type ProblemFilter, problemOrders } from './filter-problems.ts';

type Focus = 'list' | 'search' | 'tags';

/** What the learner looks for: kept while other screens are open. */
export function useProblemFilter(problems: readonly ProblemSummary[]) {
  const [search, setSearch] = useScreenState<TextState>('search', textOf(''));
  const [tags, setTags] = useScreenState<readonly string[]>('tags', []);
  const [order, setOrder] = useScreenState<ProblemFilter['order']>('order', 'added');
  const [hideSolved, setHideSolved] = useScreenState('hide solved', false);
  const [focus, setFocus] = useScreenState<Focus>('focus', 'list');
  const found = useMemo(
    () => filterProblems(problems, { search: search.value, tags, order, hideSolved }),
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
