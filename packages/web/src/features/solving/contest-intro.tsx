import type { Contest } from '@podium/sdk';
import { isOver, phaseOf } from '@podium/sdk/display';
import { Link } from 'react-router';
import { classNames } from '../../components/class-names.ts';
import {
  type ProblemResult,
  penaltyText,
  pointsText,
  triesText,
  useContestResults,
} from '../../components/contest-results.ts';
import { formatCount } from '../../components/format-count.ts';
import { ToneIcon } from '../../components/submission/verdict-mark.tsx';
import { useNow } from '../../components/use-now.ts';
import { paths } from '../../lib/paths.ts';

const endedClass = 'rounded-md border border-line bg-sunken px-4 py-3 text-sm';
const linkClass = 'font-semibold text-accent underline underline-offset-2';

export function ContestIntro({ contest, problemId }: { contest: Contest; problemId: string }) {
  const { _id } = contest;
  const now = useNow();
  const { problems, total } = useContestResults(contest);
  return (
    <>
      <nav aria-label="Contest" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <ContestLink contest={contest} className="lg:hidden" />
        <ul className="flex flex-wrap gap-1.5">
          {problems.map((result) => (
            <li key={result.problem._id}>
              <ProblemLink contestId={_id} result={result} isCurrent={result.problem._id === problemId} />
            </li>
          ))}
        </ul>
        <p className="text-muted tabular-nums">{total}</p>
      </nav>
      {contest.cancelled ? (
        <p className="rounded-md border border-warn bg-warn-soft px-4 py-3 text-sm text-warn">
          This contest is cancelled and does not accept submissions.
        </p>
      ) : phaseOf(contest, now) !== 'past' ? null : !isOver(contest, now) ? (
        <p className={endedClass}>
          Your time in this contest has ended. Others have extra time, so its problems are not open for practice yet.
        </p>
      ) : (
        <p className={endedClass}>
          This contest has ended and does not accept submissions.{' '}
          <Link to={paths.user.practiceProblem(problemId)} className={linkClass}>
            Practise this problem
          </Link>{' '}
          or see the{' '}
          <Link to={paths.user.leaderboard(_id)} className={linkClass}>
            leaderboard
          </Link>
          .
        </p>
      )}
    </>
  );
}

export function ContestLink({ contest, className }: { contest: Contest; className: string }) {
  return (
    <Link
      to={paths.user.contestAttempt(contest._id)}
      title={contest.title}
      className={classNames('font-medium text-accent hover:underline', className)}
    >
      <span aria-hidden="true">← </span>
      {contest.title}
    </Link>
  );
}

interface ProblemLinkProps {
  contestId: string;
  result: ProblemResult;
  isCurrent: boolean;
}

/** Shows the letter of a problem, and the points that it earned or what the tries have cost. */
function ProblemLink({ contestId, result, isCurrent }: ProblemLinkProps) {
  const { problem, isSolved, score } = result;
  const penalty = penaltyText(result);
  const facts = [isSolved ? 'solved' : '', pointsText(result), triesText(result)].filter((fact) => fact !== '');
  return (
    <Link
      to={paths.user.contestProblem(contestId, problem._id)}
      title={`${problem.title}: ${facts.join(', ')}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex h-7 min-w-7 items-center justify-center gap-1 rounded border px-2 text-xs font-semibold tabular-nums',
        isCurrent ? 'border-accent bg-accent-soft text-accent' : 'border-line bg-surface',
      )}
    >
      <span className="sr-only">
        {problem.label}: {problem.title}, {facts.join(', ')}
      </span>
      <span aria-hidden="true" className="flex items-center gap-1">
        {problem.label}
        {isSolved ? (
          <span className="flex items-center gap-1 text-good">
            <ToneIcon tone="good" className="size-3.5" />
            {score > 0 ? formatCount(score) : null}
          </span>
        ) : penalty !== '' ? (
          <span className="text-warn">{penalty}</span>
        ) : null}
      </span>
    </Link>
  );
}
