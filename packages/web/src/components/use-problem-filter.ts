import type { ProblemSummary } from '@podium/sdk';
import { filterProblems, listTags } from '@podium/sdk/search';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'react-router';

export interface ListFilter {
  search: string;
  tags: readonly string[];
}

/**
 * Filters a list of problems. The filter is part of the address, so that Back, a reload and a link
 * show the same list.
 */
export function useProblemFilter(problems: readonly ProblemSummary[]) {
  const { key } = useLocation();
  const [shown, setShown] = useState(() => ({ key, filter: readFilter(location.search) }));
  // A link to the page that is already open leads to another filter.
  if (shown.key !== key) setShown({ key, filter: readFilter(location.search) });
  const { filter } = shown;
  // The field shows each key at once; the list follows when the browser is idle.
  const settled = useDeferredValue(filter);
  return {
    filter,
    setFilter(next: ListFilter) {
      setShown({ key, filter: next });
      writeFilter(next);
    },
    tags: useMemo(() => listTags(problems), [problems]),
    found: useMemo(() => filterProblems(problems, settled), [problems, settled]),
  };
}

function readFilter(query: string): ListFilter {
  const parameters = new URLSearchParams(query);
  return { search: parameters.get('search') ?? '', tags: parameters.getAll('tag') };
}

/** Changes the address without the router, which would render the page again for every key. */
function writeFilter({ search, tags }: ListFilter): void {
  const parameters = new URLSearchParams([
    ...(search === '' ? [] : [['search', search]]),
    ...tags.map((tag) => ['tag', tag]),
  ]);
  const query = parameters.size === 0 ? '' : `?${parameters}`;
  try {
    history.replaceState(history.state, '', location.pathname + query);
  } catch {
    // Safari allows 100 changes in ten seconds. Then the address has an earlier filter.
  }
}
