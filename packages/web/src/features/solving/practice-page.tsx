import type { ProblemSummary } from '@podium/sdk';
import { problemQuery, problemsQuery } from '@podium/sdk/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { paths } from '../../lib/paths.ts';
import { statementLanguage } from '../../lib/statement-language.ts';
import { useClient } from '../../session/use-session.ts';
import { isNotRegistered, LoadingFailure, LoadingProblem, ProblemFailure } from './problem-failure.tsx';
import { SolvingScreen } from './solving-screen.tsx';

export function PracticePage() {
  const { problemId = '' } = useParams();
  const client = useClient();
  const { data: problem, error, refetch } = useQuery(problemQuery(client, problemId, statementLanguage.get));
  const listed = useQueryClient()
    .getQueryData<ProblemSummary[]>(problemsQuery(client).queryKey)
    ?.find(({ _id }) => _id === problemId);
  const title = problem?.title ?? listed?.title;
  if (error && !problem) {
    return (
      <ProblemFailure title={title ?? 'Problem'}>
        <LoadingFailure missing="Problem not found" error={error} onRetry={() => void refetch()} />
        {isNotRegistered(error) ? (
          <ButtonLink to={paths.user.contests} look="primary">
            To the contests
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.user.practice}>All problems</ButtonLink>
        )}
      </ProblemFailure>
    );
  }
  if (title === undefined) return <LoadingProblem />;
  return <SolvingScreen key={problemId} {...{ target: { problemId, contestId: null }, title, problem }} />;
}
