import type { Contest, ContestProblem } from '@podium/sdk/contract';
import { Link } from 'react-router';
import { DifficultyBadge } from '../../components/difficulty-badge.tsx';
import { paths } from '../../lib/paths.ts';

interface ContestProblemsProps {
  contest: Contest;
  /** Whether the user solved a problem in the contest, by problem id. */
  solved: Readonly<Record<string, boolean>>;
}

export function ContestProblems({ contest, solved }: ContestProblemsProps) {
  return (
    <ol aria-label="Problems" className="flex flex-col gap-2">
      {contest.problems.map((problem, index) => (
        <li key={problem._id}>
          <Link
            to={paths.user.contestProblem(contest._id, problem._id)}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-5 py-4 transition-shadow hover:shadow-md"
          >
            <ProblemLine problem={problem} number={index + 1} isSolved={solved[problem._id] === true} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

interface ProblemLineProps {
  problem: ContestProblem;
  number: number;
  isSolved: boolean;
}

function ProblemLine({ problem, number, isSolved }: ProblemLineProps) {
  return (
    <>
      <span className="flex min-w-0 flex-1 basis-60 items-baseline gap-3">
        <span className="min-w-5 font-semibold text-muted tabular-nums">{number}.</span>
        <span className="min-w-0 font-semibold wrap-anywhere">{problem.title}</span>
      </span>
      <span className="flex flex-wrap items-center gap-3 max-sm:pl-8">
        {isSolved ? (
          <span className="flex items-center gap-1 text-sm font-semibold text-good">
            <CheckMark />
            <span>Solved</span>
          </span>
        ) : null}
        <span className="text-sm text-muted tabular-nums">{problem.points} points</span>
        <DifficultyBadge difficulty={problem.difficulty} />
      </span>
    </>
  );
}

function CheckMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none" stroke="currentColor" strokeWidth="2.5">
      <path d="m4 10.5 4 4 8-9" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
