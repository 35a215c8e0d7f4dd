import type { Contest } from '@podium/sdk/contract';
import { Link } from 'react-router';
import { type ContestResults, type ProblemResult, pointsText, triesText } from '../../components/contest-results.ts';
import { DifficultyBadge } from '../../components/difficulty-badge.tsx';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../lib/paths.ts';

interface ContestProblemsProps {
  contest: Contest;
  results: ContestResults['problems'];
}

export function ContestProblems({ contest, results }: ContestProblemsProps) {
  return (
    <ol
      aria-label="Problems"
      className="flex list-decimal flex-col gap-2 pl-7 marker:text-sm marker:text-muted marker:tabular-nums"
    >
      {results.map((result) => (
        <li key={result.problem._id} className="pl-1">
          <Link
            to={paths.user.contestProblem(contest._id, result.problem._id)}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 transition-shadow hover:shadow-md"
          >
            <ProblemLine result={result} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function ProblemLine({ result }: { result: ProblemResult }) {
  const { problem, isSolved } = result;
  const tries = triesText(result);
  return (
    <>
      <span className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-accent-soft font-bold text-accent">
          {problem.label}
        </span>
        <span className="min-w-0 font-semibold wrap-anywhere">{problem.title}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:pl-11">
        {isSolved ? (
          <span className="flex items-center gap-1 text-sm font-semibold text-good">
            <Icon path="m4 10.5 4 4 8-9" strokeWidth={2.5} />
            <span>Solved</span>
          </span>
        ) : null}
        {problem.judgingPaused ? <span className="text-sm text-warn">Judging paused</span> : null}
        {tries === '' ? null : <span className="text-sm text-warn tabular-nums">{tries}</span>}
        <span className="text-sm text-muted tabular-nums sm:min-w-36 sm:text-right">{pointsText(result)}</span>
        <span className="flex sm:w-20 sm:justify-end">
          <DifficultyBadge difficulty={problem.difficulty} />
        </span>
      </span>
    </>
  );
}
