import type { Contest } from '@podium/sdk';
import { phaseOf } from '@podium/sdk/display';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { classNames } from '../../components/class-names.ts';
import { useNow } from '../../components/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { solvedProblemsQuery } from '../../queries/contests.ts';
import { useClient } from '../../session/use-session.ts';
import { ToneIcon } from './judging/verdict-mark.tsx';

const linkClass = 'font-semibold text-accent underline underline-offset-2';

/**
 * Shown above a statement in a contest: the contest, its other problems and, when it is over, a
 * link to practice.
 */
export function ContestIntro({ contest, problemId }: { contest: Contest; problemId: string }) {
  const { _id, title, problems } = contest;
  const { data: solved = {} } = useQuery(solvedProblemsQuery(useClient(), _id));
  const isOver = phaseOf(contest, useNow()) === 'past';
  return (
    <>
      <nav aria-label="Contest" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <Link to={paths.user.contestAttempt(_id)} className="font-medium text-accent hover:underline">
          <span aria-hidden="true">← </span>
          {title}
        </Link>
        <ul className="flex flex-wrap gap-1.5">
          {problems.map((problem) => (
            <li key={problem._id}>
              <Link
                to={paths.user.contestProblem(_id, problem._id)}
                title={problem.title}
                aria-label={`${problem.label}: ${problem.title}${solved[problem._id] ? ', solved' : ''}`}
                aria-current={problem._id === problemId ? 'page' : undefined}
                className={classNames(
                  'flex h-7 min-w-7 items-center justify-center gap-1 rounded border px-2 text-xs font-semibold',
                  problem._id === problemId ? 'border-accent bg-accent-soft text-accent' : 'border-line bg-surface',
                )}
              >
                {problem.label}
                {solved[problem._id] ? (
                  <span className="text-good">
                    <ToneIcon tone="good" className="size-3.5" />
                  </span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isOver ? (
        <p className="rounded-md border border-line bg-sunken px-4 py-3 text-sm">
          This contest has ended, and takes no more submissions.{' '}
          <Link to={paths.user.practiceProblem(problemId)} className={linkClass}>
            Practise this problem
          </Link>{' '}
          or see the{' '}
          <Link to={paths.user.leaderboard(_id)} className={linkClass}>
            leaderboard
          </Link>
          .
        </p>
      ) : null}
    </>
  );
}
