import type { Contest } from '@podium/sdk';
import { phaseOf, pickOpeningDelayMs } from '@podium/sdk/display';
import { contestQuery, problemQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { ContestClockLine } from '../../components/contest-clock-line.tsx';
import { formatMoment } from '../../components/format-moment.ts';
import { Notice } from '../../components/notice.tsx';
import { QuestionsLink } from '../../components/questions/questions-link.tsx';
import { useNow } from '../../components/use-now.ts';
import { isMissing } from '../../lib/is-missing.ts';
import { paths } from '../../lib/paths.ts';
import { statementLanguage } from '../../lib/statement-language.ts';
import { useClient } from '../../session/use-session.ts';
import { ContestIntro, ContestLink } from './contest-intro.tsx';
import { isNotRegistered, LoadingFailure, LoadingProblem, ProblemFailure } from './problem-failure.tsx';
import { SolvingScreen } from './solving-screen.tsx';

export function ContestSolvingPage() {
  const { contestId = '', problemId = '' } = useParams();
  const client = useClient();
  const contests = useQuery(contestQuery(client, contestId));
  const problems = useQuery(problemQuery(client, problemId, statementLanguage.get));
  const [contest, problem] = [contests.data, problems.data];
  const listed = contest?.problems.find(({ _id }) => _id === problemId);
  const title = problem?.title ?? listed?.title ?? 'Problem';
  const retry = () => {
    void contests.refetch();
    void problems.refetch();
  };
  if (contests.error && !contest) {
    return <OpeningFailure {...{ title, missing: 'Contest not found', error: contests.error, onRetry: retry }} />;
  }
  if (problems.error && !problem) {
    const missing = 'Problem not found';
    return <OpeningFailure {...{ title, contest, missing, error: problems.error, onRetry: retry }} />;
  }
  // Until a contest starts, its list is empty.
  if (contest && contest.problems.length > 0 && !listed) {
    return <MissingProblem {...{ title: 'Problem', contest, onRetry: retry }} />;
  }
  if (!problem && !listed) return <LoadingProblem />;
  return (
    <SolvingScreen
      key={`${contestId} ${problemId}`}
      {...{ target: { problemId, contestId }, title, problem }}
      label={listed?.label}
      header={contest ? <ContestLine {...{ contest, problemId }} /> : null}
      intro={contest ? <ContestIntro contest={contest} problemId={problemId} /> : null}
    />
  );
}

/** The way back to the contest, which a small screen has above the statement, and the time left. */
function ContestLine({ contest, problemId }: { contest: Contest; problemId: string }) {
  return (
    <>
      <ContestLink contest={contest} className="max-w-64 truncate text-sm max-lg:hidden" />
      <ContestClockLine contest={contest} />
      <QuestionsLink
        contestId={contest._id}
        to={`${paths.user.questions(contest._id)}?problem=${problemId}`}
        noun="new message"
        isOn={contest.isRegistered}
      />
    </>
  );
}

interface OpeningFailureProps {
  title: string;
  contest?: Contest | undefined;
  /** The message for a problem or contest that does not exist. */
  missing: string;
  error: Error;
  onRetry: () => void;
}

function OpeningFailure({ title, contest, missing, error, onRetry }: OpeningFailureProps) {
  if (contest && isMissing(error)) return <MissingProblem {...{ title, contest, onRetry }} />;
  return (
    <ProblemFailure title={title}>
      <LoadingFailure {...{ missing, error, onRetry }} />
      {contest && isNotRegistered(error) ? (
        <ToContest contest={contest} />
      ) : (
        <ButtonLink to={paths.user.contests}>All contests</ButtonLink>
      )}
    </ProblemFailure>
  );
}

interface MissingProblemProps {
  title: string;
  contest: Contest;
  onRetry: () => void;
}

/** Loads the problem when the contest starts, because it cannot be read before. */
function MissingProblem({ title, contest, onRetry }: MissingProblemProps) {
  const isFuture = phaseOf(contest, useNow()) === 'future';
  const [isAwaited] = useState(isFuture);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the contest begins
  useEffect(() => {
    if (isFuture || !isAwaited) return;
    const timer = setTimeout(onRetry, pickOpeningDelayMs());
    return () => clearTimeout(timer);
  }, [isFuture]);
  return (
    <ProblemFailure title={title}>
      {isAwaited ? (
        <Notice>
          {contest.title} has not started yet. Its problems open on {formatMoment(contest.startTime)}; this page shows
          the problem then.
        </Notice>
      ) : (
        <Notice tone="bad">Problem not found</Notice>
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
