import { type ContestFilter, contestFilters, showsContest } from '@podium/sdk/display';
import { contestsQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useClient } from '../session/use-session.ts';
import { useNow } from './use-now.ts';

/** Contests are scheduled and changed while their list is open. */
const refreshMs = 60_000;

/**
 * Lists the contests of a filter by the server's clock. The filter is in the URL, so that it
 * survives navigation.
 */
export function useContestsByFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = parseFilter(search.get('filter'));
  // Ongoing and future contests are loaded together, so that a contest that starts changes its
  // filter without a request.
  const query = contestsQuery(useClient(), filter === 'past' ? 'past' : 'all');
  // A chosen filter is always fetched: a contest that has just ended moves from one list to the
  // other.
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0, refetchInterval: refreshMs });
  // Contests start and end while their list is open.
  const now = useNow();
  return {
    filter,
    choose: (chosen: ContestFilter) =>
      setSearch(chosen === 'all' ? {} : { filter: chosen }, { replace: true, preventScrollReset: true }),
    /** Undefined while loading. */
    contests: data?.filter((contest) => showsContest(filter, contest, now)),
    error,
    retry: () => void refetch(),
    now,
  };
}

function parseFilter(text: string | null): ContestFilter {
  return contestFilters.find((filter) => filter === text) ?? 'all';
}
