import type { ProblemSummary } from '@podium/sdk/contract';
import { memo } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../components/class-names.ts';
import { DifficultyBadge, Tag } from '../../components/difficulty-badge.tsx';
import { paths } from '../../lib/paths.ts';

/** A row of the problem list. A solved problem has a green edge and a mark. */
export const ProblemRow = memo(function ProblemRow({ problem }: { problem: ProblemSummary }) {
  return (
    <Link
      to={paths.user.practiceProblem(problem._id)}
      className={classNames(
        'mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-l-4 border-line bg-surface px-5 py-4 transition-shadow hover:shadow-md',
        problem.isSolved && 'border-l-good',
      )}
    >
      <span className="flex min-w-0 flex-1 basis-60 items-center gap-2 font-semibold">
        {problem.isSolved ? <SolvedMark /> : null}
        <span className="truncate">{problem.title}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {problem.tags.map((tag) => (
          <Tag key={tag} text={tag} />
        ))}
        <DifficultyBadge difficulty={problem.difficulty} />
      </span>
    </Link>
  );
});

function SolvedMark() {
  return (
    <span className="shrink-0 text-good">
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="currentColor">
        <path d="M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm4.3 6.9-5 5a1 1 0 0 1-1.4 0l-2.2-2.2 1.4-1.4 1.5 1.5 4.3-4.3z" />
      </svg>
      <span className="sr-only">Solved</span>
    </span>
  );
}
