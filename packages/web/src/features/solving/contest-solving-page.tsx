import type { Contest } from '@podium/sdk';
import { contestPhaseAt } from '@podium/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { formatMoment } from '../../components/format-moment.ts';
import { LoadFailure, Notice } from '../../components/notice.tsx';
import { useNow } from '../../components/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { contestQuery } from '../../queries/contests.ts';
import { problemQuery } from '../../queries/problems.ts';
import { useClient } from '../../session/use-session.ts';
import { ContestIntro } from './contest-intro.tsx';
import { isRefusal, ProblemFailure } from './problem-failure.tsx';
import { SolvingScreen } from './solving-screen.tsx';
import { TimeRemaining } from './time-remaining.tsx';

/** A problem of a contest. */
export function ContestSolvingPage() {
  const { contestId = '', problemId = '' } = useParams();
  const client = useClient();
  const contests = useQuery(contestQuery(client, contestId));
  const problems = useQuery(problemQuery(client, problemId));
  const [contest, problem] = [contests.data, problems.data];
  const listed = contest?.problems.find(({ _id }) => _id === problemId);
  const title = problem?.title ?? listed?.title ?? 'Problem';
  const retry = () => {
    void contests.refetch();
    void problems.refetch();
  };
  if (contests.error && !contest) return <OpeningFailure title={title} error={contests.error} onRetry={retry} />;
  if (problems.error && !problem) {
    return <OpeningFailure {...{ title, contest, error: problems.error, onRetry: retry }} />;
  }
  return (
    <SolvingScreen
      key={`${contestId} ${problemId}`}
      {...{ target: { problemId, contestId }, title, problem, fontSize: 12, isResizable: false }}
      header={contest ? <TimeRemaining {...contest} /> : null}
      intro={contest ? <ContestIntro contest={contest} problemId={problemId} /> : null}
    />
  );
}

interface OpeningFailureProps {
  title: string;
  contest?: Contest | undefined;
  error: Error;
  onRetry: () => void;
}

function OpeningFailure({ title, contest, error, onRetry }: OpeningFailureProps) {
  if (contest && isRefusal(error, 'not_registered')) {
    return (
      <ProblemFailure title={title}>
        <Notice tone="warn">{error.message}</Notice>
        <ToContest contest={contest} />
      </ProblemFailure>
    );
  }
  if (contest && isRefusal(error, 'not_found')) return <NotBegun {...{ title, contest, error, onRetry }} />;
  return (
    <ProblemFailure title={title}>
      {isRefusal(error, 'not_found') ? (
        <Notice tone="bad">{error.message}</Notice>
      ) : (
        <LoadFailure message={error.message} onRetry={onRetry} />
      )}
      <ButtonLink to={paths.user.contests}>All contests</ButtonLink>
    </ProblemFailure>
  );
}

/** Before a contest its problems do not exist; when it begins they are asked for again. */
function NotBegun({ title, contest, error, onRetry }: OpeningFailureProps & { contest: Contest }) {
  const { startTime, endTime } = contest;
  const isFuture = contestPhaseAt(useNow(), Date.parse(startTime), Date.parse(endTime)) === 'future';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the contest begins
  useEffect(() => {
    if (!isFuture) onRetry();
  }, [isFuture]);
  return (
    <ProblemFailure title={title}>
      {isFuture ? (
        <Notice>
          {contest.title} has not started yet. Its problems open on {formatMoment(startTime)}; this page shows the
          problem then.
        </Notice>
      ) : (
        <Notice tone="bad">{error.message}</Notice>
      )}
      <ToContest contest={contest} />
    </ProblemFailure>
  );
}

function ToContest({ contest }: { contest: Contest }) {
  return (
    <ButtonLink to={paths.user.contest(contest._id)} look="primary">
      To {contest.title}
    </ButtonLink>
  );
}
