import type { ContestFilter } from '@podium/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ContestCards, ContestFilterSelect } from '../../components/contest-cards.tsx';
import { EmptyState, LoadFailure } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useNow } from '../../components/use-now.ts';
import { filterContests } from '../../lib/contest-phase.ts';
import { paths } from '../../lib/paths.ts';
import { contestsQuery } from '../../queries/contests.ts';
import { useClient } from '../../session/use-session.ts';

const labels = {
  all: 'Filter',
  ongoing: 'Ongoing Contests',
  future: 'Future Contests',
  past: 'Past Contests',
} as const satisfies Record<ContestFilter, string>;

/** Contests are scheduled and changed while one looks at their list. */
const refreshMs = 60_000;

/** The contests one can take part in, or took part in; the filter is in the address, so that one comes back to it. */
export function ContestsPage() {
  const [search, setSearch] = useSearchParams();
  const filter = parseFilter(search.get('filter'));
  // Contests that are ongoing or to come are loaded together: a contest that starts changes its filter without being asked for.
  const query = contestsQuery(useClient(), filter === 'past' ? 'past' : 'all');
  const { data: contests, error, refetch } = useQuery({ ...query, refetchInterval: refreshMs });
  const now = useNow();
  const shown = filterContests(contests ?? [], filter, now);
  const choose = (chosen: ContestFilter) => setSearch(chosen === 'all' ? {} : { filter: chosen }, { replace: true });
  return (
    <Page title="Contests" actions={<ContestFilterSelect labels={labels} filter={filter} onChange={choose} />}>
      {!contests ? (
        error ? (
          <LoadFailure message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Spinner label="Loading contests" />
        )
      ) : shown.length === 0 ? (
        <EmptyState title="No contests to show">
          <Link to={paths.user.practice} className="font-medium text-accent underline underline-offset-4">
            Please solve practice questions
          </Link>
        </EmptyState>
      ) : (
        <ContestCards contests={shown} now={now} pathOf={paths.user.contest} />
      )}
    </Page>
  );
}

function parseFilter(text: string | null): ContestFilter {
  return text !== null && Object.hasOwn(labels, text) ? (text as ContestFilter) : 'all';
}
