import type { ProblemSummary } from '@podium/sdk/contract';
import { filterProblems } from '@podium/sdk/search';
import { useMemo } from 'react';
import { type TextState, textOf } from '../../components/text-field.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';

const problemOrders = ['added', 'title', 'difficulty'] as const;
type ProblemOrder = (typeof problemOrders)[number];

interface ProblemFilter {
  search: string;
  tags: readonly string[];
  order: ProblemOrder;
  hideSolved: boolean;
}

const difficultyRank: Readonly<Record<string, number>> = { Easy: 0, Medium: 1, Hard: 2 };

/** Returns the problems that match a filter, in its order. `added` is the server's order. */
export function arrangeProblems(problems: readonly ProblemSummary[], filter: ProblemFilter): ProblemSummary[] {
  const { search, tags, hideSolved: isUnsolved } = filter;
  const left = filterProblems(problems, { search, tags, isUnsolved });
  switch (filter.order) {
    case 'added':
      return left;
    case 'title':
      return left.sort((a, b) => compareText(a.title.toLowerCase(), b.title.toLowerCase()));
    case 'difficulty':
      return left.sort((a, b) => rankOf(a) - rankOf(b));
  }
}

/**
 * Returns all tags of the problems by name, each with the number of problems in `found` that have
 * it.
 */
export function countTags(
  problems: readonly ProblemSummary[],
  found: readonly ProblemSummary[],
): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of problems) for (const tag of tags) counts.set(tag, 0);
  for (const { tags } of found) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => compareText(a.tag, b.tag));
}

/**
 * Compares code units, because a collator takes ten times as long and a key press sorts thousands
 * of titles.
 */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function rankOf({ difficulty }: ProblemSummary): number {
  return difficultyRank[difficulty] ?? 3;
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
