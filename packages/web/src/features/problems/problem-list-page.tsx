import type { ProblemSummary } from '@podium/sdk';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, LoadFailure } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { ProblemFilter } from '../../components/problem-filter.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useProblemFilter } from '../../components/use-problem-filter.ts';
import { useScrollAfterReload } from '../../components/use-scroll-after-reload.ts';
import { WindowedList } from '../../components/windowed-list.tsx';
import { problemsQuery } from '../../queries/problems.ts';
import { useClient } from '../../session/use-session.ts';
import { ProblemRow } from './problem-row.tsx';

const none: readonly ProblemSummary[] = [];

/** The problems that the learner may practise. */
export function ProblemListPage() {
  const { data: problems, error, refetch } = useQuery(problemsQuery(useClient()));
  const { filter, setFilter, tags, found } = useProblemFilter(problems ?? none);
  useScrollAfterReload(problems !== undefined);
  return (
    <Page title="Problem List" actions={problems ? <SolvedCount problems={problems} /> : null}>
      {problems ? (
        <>
          <ProblemFilter filter={filter} tags={tags} onChange={setFilter} />
          {found.length === 0 ? (
            <EmptyState title={problems.length === 0 ? 'There are no problems yet' : 'No problems match'}>
              {problems.length === 0 ? null : 'Try another search or fewer tags.'}
            </EmptyState>
          ) : (
            <WindowedList items={found} keyOf={({ _id }) => _id} estimatedHeight={76} label="Problems">
              {(problem) => <ProblemRow problem={problem} />}
            </WindowedList>
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

function SolvedCount({ problems }: { problems: readonly { isSolved: boolean }[] }) {
  const solved = problems.filter(({ isSolved }) => isSolved).length;
  return (
    <p className="text-sm text-muted">
      {solved} of {problems.length} solved
    </p>
  );
}
