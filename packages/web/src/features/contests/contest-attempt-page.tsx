import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { isOpening, isOver } from '@podium/sdk/display';
import { Link, useParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { useContestResults } from '../../components/contest-results.ts';
import { Description } from '../../components/description/description.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { QuestionsLink } from '../../components/questions/questions-link.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { paths } from '../../lib/paths.ts';
import { CancelledNotice } from './cancelled-notice.tsx';
import { ContestDetails, ContestFrame } from './contest-frame.tsx';
import { ContestProblems } from './contest-problems.tsx';
import { OwnStanding } from './own-standing.tsx';

export function ContestAttemptPage() {
  const { contestId = '' } = useParams();
  return (
    <ContestFrame contestId={contestId}>
      {(contest, phase, now) => (
        <ContestDetails contest={contest}>
          <AttemptBody contest={contest} phase={phase} now={now} />
        </ContestDetails>
      )}
    </ContestFrame>
  );
}

function AttemptBody({ contest, phase, now }: { contest: Contest; phase: ContestPhase; now: number }) {
  if (contest.cancelled) return <CancelledNotice />;
  if (phase === 'future' || (phase === 'ongoing' && !contest.isRegistered)) {
    return <Blocked contest={contest} isFuture={phase === 'future'} />;
  }
  if (isOpening(contest, now)) return <Spinner label="Opening the problems" />;
  return (
    <div className="flex flex-col gap-8">
      {phase === 'past' ? <AfterContest contest={contest} canPractise={isOver(contest, now)} /> : null}
      <div className="flex flex-col gap-2">
        <OwnStanding contest={contest} />
        <QuestionsLink
          contestId={contest._id}
          to={paths.user.questions(contest._id)}
          noun="new message"
          isOn={contest.isRegistered}
          className="self-start"
        />
      </div>
      {contest.problemCount === 0 ? (
        <EmptyState title="This contest has no problems">
          <Link to={paths.user.practice} className="font-medium text-accent underline underline-offset-4">
            Solve practice problems
          </Link>
        </EmptyState>
      ) : (
        <Problems contest={contest} />
      )}
      {/* The contest's page, which redirects participants here during the contest, has it too. */}
      <details className="rounded-lg border border-line bg-surface px-5 py-4">
        <summary className="cursor-pointer font-semibold">About this contest</summary>
        <Description text={contest.description} className="mt-4" />
      </details>
    </div>
  );
}

function Blocked({ contest: { _id, isRegistered }, isFuture }: { contest: Contest; isFuture: boolean }) {
  return (
    <EmptyState title={isFuture ? 'This contest has not started' : 'You are not registered for this contest'}>
      <p>
        {!isFuture
          ? 'The contest is running, and you can still join. Register to see its problems.'
          : isRegistered
            ? 'You are registered. The problems appear here as soon as the contest starts.'
            : 'You can register before the start or while the contest is running.'}
      </p>
      <ButtonLink look="primary" to={paths.user.contest(_id)} className="mt-6">
        {isRegistered ? 'About this contest' : 'Go to registration'}
      </ButtonLink>
    </EmptyState>
  );
}

function AfterContest({ contest, canPractise }: { contest: Contest; canPractise: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-muted">
        {canPractise
          ? 'New submissions do not count any more. You can practise the problems.'
          : 'Your time is over. You can practise the problems once nobody has extra time any more.'}
      </p>
      <ButtonLink look="primary" to={paths.user.leaderboard(contest._id)}>
        View Leaderboard
      </ButtonLink>
    </div>
  );
}

function Problems({ contest }: { contest: Contest }) {
  const { problems, total } = useContestResults(contest);
  return (
    <section aria-labelledby="contest-problems">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="contest-problems" className="text-lg font-semibold">
          Problems
        </h2>
        <p className="text-sm text-muted tabular-nums">{total}</p>
      </div>
      <ContestProblems contest={contest} results={problems} />
    </section>
  );
}
