import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { isOpening } from '@podium/sdk/display';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { ContestHeader } from '../../components/contest-header.tsx';
import { useContestResults } from '../../components/contest-results.ts';
import { Description } from '../../components/description/description.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { ParentLink } from '../../components/parent-link.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { paths } from '../../lib/paths.ts';
import { CancelledNotice } from './cancelled-notice.tsx';
import { ContestFailure } from './contest-failure.tsx';
import { ContestLoading } from './contest-loading.tsx';
import { ContestProblems } from './contest-problems.tsx';
import { useContest } from './use-contest.ts';

/** The page of a contest for its participants: the time left and the problems. */
export function ContestAttemptPage() {
  const { contestId = '' } = useParams();
  const { contest, phase, now, error, retry } = useContest(contestId);
  if (!contest || !phase) {
    if (error) return <ContestFailure error={error} onRetry={retry} />;
    return <ContestLoading />;
  }
  return (
    <Page title={contest.title} actions={<ParentLink to={paths.user.contests}>All contests</ParentLink>}>
      <ContestHeader contest={contest} />
      <AttemptBody contest={contest} phase={phase} isOpening={isOpening(contest, now)} />
    </Page>
  );
}

interface AttemptBodyProps {
  contest: Contest;
  phase: ContestPhase;
  isOpening: boolean;
}

function AttemptBody({ contest, phase, isOpening }: AttemptBodyProps) {
  if (contest.cancelled) return <CancelledNotice />;
  if (phase === 'future') return <NotBegun contest={contest} />;
  if (phase === 'ongoing' && !contest.isRegistered) {
    return (
      <Blocked contest={contest} title="You are not registered for this contest" action="Go to registration">
        The contest is running, and you can still join. Register to see its problems.
      </Blocked>
    );
  }
  if (isOpening) return <Spinner label="Opening the problems" />;
  return (
    <div className="flex flex-col gap-8">
      {phase === 'past' ? <AfterContest contest={contest} /> : null}
      {contest.problemCount === 0 ? (
        <EmptyState title="This contest has no problems">
          <Link to={paths.user.practice} className="font-medium text-accent underline underline-offset-4">
            Solve practice problems
          </Link>
        </EmptyState>
      ) : (
        <Problems contest={contest} />
      )}
      <About contest={contest} />
    </div>
  );
}

function NotBegun({ contest }: { contest: Contest }) {
  return contest.isRegistered ? (
    <Blocked contest={contest} title="This contest has not started" action="About this contest">
      You are registered. The problems appear here as soon as the contest starts.
    </Blocked>
  ) : (
    <Blocked contest={contest} title="This contest has not started" action="Go to registration">
      You can register before the start or while the contest is running.
    </Blocked>
  );
}

interface BlockedProps {
  contest: Contest;
  title: string;
  /** The label of the link. */
  action: string;
  children: ReactNode;
}

function Blocked({ contest, title, action, children }: BlockedProps) {
  return (
    <EmptyState title={title}>
      <p>{children}</p>
      <ButtonLink look="primary" to={paths.user.contest(contest._id)} className="mt-6">
        {action}
      </ButtonLink>
    </EmptyState>
  );
}

function AfterContest({ contest }: { contest: Contest }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-muted">New submissions do not count any more. You can practise the problems.</p>
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

/**
 * Repeats the description of the contest's page, which redirects participants here during the
 * contest.
 */
function About({ contest }: { contest: Contest }) {
  return (
    <details className="rounded-lg border border-line bg-surface px-5 py-4">
      <summary className="cursor-pointer font-semibold">About this contest</summary>
      <Description text={contest.description} className="mt-4" />
    </details>
  );
}
