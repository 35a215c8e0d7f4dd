import type { ProblemSummary, SolverCounts } from '@podium/sdk';
import { difficulties } from '@podium/sdk/display';
import {
  countTags,
  filterProblems,
  type ProblemOrder,
  type ProblemStatus,
  problemOrders,
  problemStatuses,
  sortProblems,
} from '@podium/sdk/search';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

export interface ListFilter {
  search: string;
  tags: readonly string[];
  difficulty: string | undefined;
  status: ProblemStatus | undefined;
  order: ProblemOrder;
}

export const emptyFilter: ListFilter = {
  search: '',
  tags: [],
  difficulty: undefined,
  status: undefined,
  order: 'added',
};

/**
 * The address follows a typed search after this pause. Safari rejects more than 100 changes of the
 * address in ten seconds.
 */
const typingPauseMs = 200;

/** The router's state of a location that differs from the one before by the filter alone. */
const filterChange = 'filter change';

/**
 * Filters and sorts a list of problems. The filter is part of the address, so that Back, a reload,
 * a link and a second sign-in show the same list.
 */
export function useProblemFilter(problems: readonly ProblemSummary[], solverCounts: SolverCounts | undefined) {
  const { filter, setFilter, writeTyped } = useFilterInAddress();
  // The field shows each key at once; the list follows when the browser is idle.
  const settled = useDeferredValue(filter);
  const sorted = useMemo(
    () => sortProblems(problems, settled.order, solverCounts),
    [problems, settled.order, solverCounts],
  );
  return {
    filter,
    setFilter,
    writeTyped,
    tags: useMemo(() => countTags(problems, problems), [problems]),
    found: useMemo(() => filterProblems(sorted, settled), [sorted, settled]),
  };
}

function useFilterInAddress() {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const isFilterChange = useNavigationType() === 'REPLACE' && state === filterChange;
  const [shown, setShown] = useState(() => ({ key, filter: readFilter(search) }));
  // A link to the page that is already open leads to another filter.
  if (shown.key !== key) setShown({ key, filter: isFilterChange ? shown.filter : readFilter(search) });
  const typed = useRef<{ filter: ListFilter; pause: ReturnType<typeof setTimeout> }>(undefined);
  const forgetTyped = useCallback(() => {
    clearTimeout(typed.current?.pause);
    typed.current = undefined;
  }, []);
  useEffect(() => forgetTyped, [forgetTyped]);
  // The typed text belongs to the address that Back or a link has left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new location
  useEffect(() => {
    if (!isFilterChange) forgetTyped();
  }, [key]);

  function write(filter: ListFilter): void {
    forgetTyped();
    void navigate({ search: queryOf(filter) }, { replace: true, preventScrollReset: true, state: filterChange });
  }

  function setFilter(filter: ListFilter, { isTyping = false } = {}): void {
    setShown((before) => ({ ...before, filter }));
    forgetTyped();
    if (isTyping) typed.current = { filter, pause: setTimeout(() => write(filter), typingPauseMs) };
    else write(filter);
  }

  return {
    filter: shown.filter,
    setFilter,
    /**
     * Writes a typed search into the address without the pause, before the user leaves the list.
     */
    writeTyped: () => typed.current && write(typed.current.filter),
  };
}

function readFilter(query: string): ListFilter {
  const parameters = new URLSearchParams(query);
  return {
    search: parameters.get('search') ?? '',
    tags: [...new Set(parameters.getAll('tag'))],
    difficulty: difficulties.find((difficulty) => difficulty === parameters.get('difficulty')),
    status: problemStatuses.find((status) => status === parameters.get('status')),
    order: problemOrders.find((order) => order === parameters.get('sort')) ?? 'added',
  };
}

function queryOf({ search, tags, difficulty, status, order }: ListFilter): string {
  const parameters = new URLSearchParams([
    ...(search === '' ? [] : [['search', search]]),
    ...tags.map((tag) => ['tag', tag]),
    ...(difficulty === undefined ? [] : [['difficulty', difficulty]]),
    ...(status === undefined ? [] : [['status', status]]),
    ...(order === 'added' ? [] : [['sort', order]]),
  ]);
  return parameters.size === 0 ? '' : `?${parameters}`;
}
