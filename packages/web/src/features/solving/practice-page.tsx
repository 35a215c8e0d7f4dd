import type { ProblemSummary } from '@podium/sdk';
import { problemQuery, problemsQuery } from '@podium/sdk/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { paths } from '../../lib/paths.ts';
import { statementLanguage } from '../../lib/statement-language.ts';
import { useClient } from '../../session/use-session.ts';
import { isNotRegistered, LoadingFailure, LoadingProblem, ProblemFailure } from './problem-failure.tsx';
import { SolvingScreen } from './solving-screen.tsx';

/** The page of a problem outside contests. */
export function PracticePage() {
  const { problemId = '' } = useParams();
  const client = useClient();
  const { data: problem, error, refetch } = useQuery(problemQuery(client, problemId, statementLanguage.get));
  const listed = useQueryClient()
    .getQueryData<ProblemSummary[]>(problemsQuery(client).queryKey)
    ?.find(({ _id }) => _id === problemId);
  const title = problem?.title ?? listed?.title;
  if (error && !problem) return <PracticeFailure title={title} error={error} onRetry={() => void refetch()} />;
  if (title === undefined) return <LoadingProblem />;
  return (
    <SolvingScreen
      key={problemId}
      {...{ target: { problemId, contestId: null }, title, problem, fontSize: 14, hasFixedHeight: false }}
    />
  );
}

interface PracticeFailureProps {
  title?: string | undefined;
  error: Error;
  onRetry: () => void;
}

function PracticeFailure({ title = 'Problem', error, onRetry }: PracticeFailureProps) {
  if (isNotRegistered(error)) {
    return (
      <ProblemFailure title={title}>
        <Notice tone="warn">{error.message}</Notice>
        <ButtonLink to={paths.user.contests} look="primary">
          To the contests
        </ButtonLink>
      </ProblemFailure>
    );
  }
  return (
    <ProblemFailure title={title}>
      <LoadingFailure missing="Problem not found" error={error} onRetry={onRetry} />
      <ButtonLink to={paths.user.practice}>All problems</ButtonLink>
    </ProblemFailure>
  );
}
