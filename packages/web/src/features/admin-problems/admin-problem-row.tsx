import type { ProblemSummary } from '@podium/sdk/contract';
import { memo } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../components/class-names.ts';
import { SeenBy, Tag } from '../../components/difficulty-badge.tsx';
import { paths } from '../../lib/paths.ts';

const tones: Readonly<Record<string, { dot: string; label: string }>> = {
  Easy: { dot: 'bg-good', label: 'text-good' },
  Medium: { dot: 'bg-warn', label: 'text-warn' },
  Hard: { dot: 'bg-bad', label: 'text-bad' },
};

/** A row of the problem list, which links to the edit form. */
export const AdminProblemRow = memo(function AdminProblemRow({ problem }: { problem: ProblemSummary }) {
  const tone = tones[problem.difficulty];
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
      <span className="flex w-20 items-center gap-2 text-sm">
        <span aria-hidden="true" className={classNames('size-2.5 rounded-full', tone?.dot ?? 'bg-strong-line')} />
        <span className={tone?.label ?? 'text-muted'}>{problem.difficulty}</span>
      </span>
    </Link>
  );
});
