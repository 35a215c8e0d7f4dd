import { problemsQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../components/page.tsx';
import { ListKeys, ProblemList } from '../../components/problem-list/problem-list.tsx';
import { useClient } from '../../session/use-session.ts';

export function ProblemListPage() {
  return (
    <Page title="Problem List" actions={<SolvedCount />}>
      <ProblemList reader="learner" />
    </Page>
  );
}

export function SolvedCount() {
  const { data: problems } = useQuery(problemsQuery(useClient()));
  if (!problems) return null;
  const solved = problems.filter(({ isSolved }) => isSolved).length;
  return (
    <div className="flex items-baseline gap-6">
      <ListKeys />
      <p className="text-sm text-muted">
        {solved} of {problems.length} solved
      </p>
    </div>
  );
}
