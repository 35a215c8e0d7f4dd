import { contestFilterLabels } from '@podium/sdk/display';
import { ButtonLink } from '../../components/button.tsx';
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

const labels = { ...contestFilterLabels, all: 'All Contests' };

export function AdminContestsPage() {
  const { filter, choose, contests, error, retry, now } = useContestsByFilter();
  const actions = (
    <div className="flex flex-wrap gap-3">
      <ContestFilterSelect labels={labels} filter={filter} onChange={choose} />
      <ButtonLink look="primary" to={paths.admin.scheduleContest}>
        Schedule Contest
      </ButtonLink>
    </div>
  );
  return (
    <Page title="Contests" actions={actions}>
      <AllContestsNote filter={filter} onChange={choose} />
      {!contests ? (
        error ? (
          <LoadFailure error={error} onRetry={retry} />
        ) : (
          <ContestCardsSkeleton />
        )
      ) : contests.length === 0 ? (
        <EmptyState title="No contests to show">
          {filter === 'past' ? (
            'A contest moves here when it ends.'
          ) : (
            <>
              <p>Learners see a contest as soon as it is scheduled.</p>
              <ButtonLink look="primary" to={paths.admin.scheduleContest} className="mt-6">
                Schedule a contest
              </ButtonLink>
            </>
          )}
        </EmptyState>
      ) : (
        <ContestCards contests={contests} now={now} pathOf={paths.admin.contest} />
      )}
    </Page>
  );
}
