import type { ContestFilter } from '@podium/sdk';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { filterContests } from '../lib/contest-phase.ts';
import { contestsQuery } from '../queries/contests.ts';
import { useClient } from '../session/use-session.ts';
import { useNow } from './use-now.ts';

const filters: readonly string[] = ['all', 'ongoing', 'future', 'past'] satisfies ContestFilter[];

/** Contests are scheduled and changed while one looks at their list. */
const refreshMs = 60_000;

/** The contests of a filter, by the server's clock; the filter is in the address, so that one comes back to it. */
export function useContestsByFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = parseFilter(search.get('filter'));
  // Contests that are ongoing or to come are loaded together: a contest that starts changes its filter without being asked for.
  const query = contestsQuery(useClient(), filter === 'past' ? 'past' : 'all');
  // Asked for anew whenever it is chosen: a contest that ended a moment ago has left the one list, and is to be in the other.
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0, refetchInterval: refreshMs });
  const now = useNow();
  return {
    filter,
    choose: (chosen: ContestFilter) =>
      setSearch(chosen === 'all' ? {} : { filter: chosen }, { replace: true, preventScrollReset: true }),
    /** Undefined until they are loaded. */
    contests: data && filterContests(data, filter, now),
    error,
    retry: () => void refetch(),
    now,
  };
}

function parseFilter(text: string | null): ContestFilter {
  return text !== null && filters.includes(text) ? (text as ContestFilter) : 'all';
}
