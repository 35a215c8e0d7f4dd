import type { ProblemSummary } from '@podium/sdk';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, LoadFailure } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { ProblemFilter } from '../../components/problem-filter.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useProblemFilter } from '../../components/use-problem-filter.ts';
import { useScrollAfterReload } from '../../components/use-scroll-after-reload.ts';
import { WindowedList } from '../../components/windowed-list.tsx';
import { paths } from '../../lib/paths.ts';
import { problemsQuery } from '../../queries/problems.ts';
import { useClient } from '../../session/use-session.ts';
import { AdminProblemRow } from './admin-problem-row.tsx';

const none: readonly ProblemSummary[] = [];

/** Lists all problems for editing. */
export function AdminProblemsPage() {
  const { data: problems, error, refetch } = useQuery(problemsQuery(useClient()));
  const { filter, setFilter, tags, found } = useProblemFilter(problems ?? none);
  useScrollAfterReload(problems !== undefined);
  return (
    <Page title="Problem List" actions={<ButtonLink to={paths.admin.uploadProblem}>Add a problem</ButtonLink>}>
      {problems ? (
        <>
          <ProblemFilter filter={filter} tags={tags} onChange={setFilter} />
          {found.length > 0 ? (
            <WindowedList items={found} keyOf={({ _id }) => _id} estimatedHeight={66} label="Problems">
              {(problem) => <AdminProblemRow problem={problem} />}
            </WindowedList>
          ) : problems.length === 0 ? (
            <EmptyState title="There are no problems yet">Upload the first one.</EmptyState>
          ) : (
            <EmptyState title="No problems match">Try another search or fewer tags.</EmptyState>
          )}
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading problems" />
      )}
    </Page>
  );
}
