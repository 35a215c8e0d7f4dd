import { contestFilterLabels } from '@podium/sdk/display';
import { Link } from 'react-router';
import {
  AllContestsNote,
  ContestCards,
  ContestCardsSkeleton,
  ContestFilterSelect,
} from '../../components/contest-cards.tsx';
import { EmptyState, LoadFailure } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useContestsByFilter } from '../../components/use-contests-by-filter.ts';
import { paths } from '../../lib/paths.ts';

const labels = { ...contestFilterLabels, all: 'Filter' };

export function ContestsPage() {
  const { filter, choose, contests, error, retry, now } = useContestsByFilter();
  return (
    <Page title="Contests" actions={<ContestFilterSelect labels={labels} filter={filter} onChange={choose} />}>
      <AllContestsNote filter={filter} onChange={choose} />
      {!contests ? (
        error ? (
          <LoadFailure error={error} onRetry={retry} />
        ) : (
          <ContestCardsSkeleton />
        )
      ) : contests.length === 0 ? (
        <EmptyState title="No contests to show">
          <Link to={paths.user.practice} className="font-medium text-accent underline underline-offset-4">
            Please solve practice questions
          </Link>
          {filter === 'past' ? null : <p className="mt-2">New contests appear here as soon as they are scheduled.</p>}
        </EmptyState>
      ) : (
        <ContestCards contests={contests} now={now} pathOf={paths.user.contest} />
      )}
    </Page>
  );
}
