import type { ProblemSummary } from '@podium/sdk/contract';
import { memo } from 'react';
import { Link } from 'react-router';
import { DifficultyBadge, DifficultyDot, SeenBy, Tag } from '../../components/difficulty-badge.tsx';
import { paths } from '../../lib/paths.ts';

/** A row of the problem list, which links to the edit form. */
export const AdminProblemRow = memo(function AdminProblemRow({ problem }: { problem: ProblemSummary }) {
  return (
    <Link
      to={paths.admin.editProblem(problem._id)}
      className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-5 py-4 transition-shadow hover:shadow-md"
    >
      <span className="min-w-0 flex-1 basis-60 truncate font-semibold">{problem.title}</span>
      <span className="flex flex-wrap items-center gap-2">
        <SeenBy problem={problem} />
        {problem.tags.map((tag) => (
          <Tag key={tag} text={tag} />
        ))}
      </span>
      <span className="flex min-w-24 items-center gap-2">
        <DifficultyDot difficulty={problem.difficulty} />
        <DifficultyBadge difficulty={problem.difficulty} />
      </span>
    </Link>
  );
});
