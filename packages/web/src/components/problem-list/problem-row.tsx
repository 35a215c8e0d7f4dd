import type { ProblemSummary, SolverCounts } from '@podium/sdk';
import { type ProblemStatus, statusOf } from '@podium/sdk/search';
import { memo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { classNames } from '../class-names.ts';
import { DifficultyBadge, DifficultyDot, SeenBy, Tag } from '../difficulty-badge.tsx';

export type ListReader = 'learner' | 'admin';

/** The columns from the width of a tablet on. On a phone the tags are below the title. */
const columns: Readonly<Record<ListReader, string>> = {
  learner: 'grid-cols-[1.25rem_minmax(0,1fr)_auto] md:grid-cols-[1.25rem_minmax(0,1fr)_5rem_minmax(0,15rem)_6.5rem]',
  admin: 'grid-cols-[minmax(0,1fr)_auto_auto] md:grid-cols-[minmax(0,3fr)_6.5rem_minmax(0,2fr)_6rem_6.5rem]',
};
const rowClass = 'grid items-center gap-x-3 border-l-4 px-3 sm:px-4';

/** The height of a row in pixels, which its classes set. */
export const rowHeight = () => (matchMedia('(min-width: 48rem)').matches ? 44 : 60);

/** The names of the columns for those who see; the rows say them to screen readers. */
export function ColumnNames({ reader }: { reader: ListReader }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        rowClass,
        columns[reader],
        'h-8 border-l-transparent bg-sunken text-xs font-medium text-muted max-md:hidden',
      )}
    >
      {reader === 'learner' ? <span /> : null}
      <span>Title</span>
      {reader === 'learner' ? <span>Difficulty</span> : <span />}
      <span>Tags</span>
      {reader === 'learner' ? null : <span>Difficulty</span>}
      <span className="text-right">Solvers</span>
    </div>
  );
}

interface ProblemRowProps {
  problem: ProblemSummary;
  reader: ListReader;
  /** Undefined while loading, and if nobody tried the problem. */
  solvers: SolverCounts[string] | undefined;
}

export const ProblemRow = memo(function ProblemRow({ problem, reader, solvers }: ProblemRowProps) {
  const { _id, title, difficulty } = problem;
  const isLearner = reader === 'learner';
  return (
    <Link
      to={isLearner ? paths.user.practiceProblem(_id) : paths.admin.editProblem(_id)}
      className={classNames(
        rowClass,
        columns[reader],
        'h-15 content-center gap-y-1 border-t border-t-line -outline-offset-2 hover:bg-sunken md:h-11',
        isLearner && problem.isSolved ? 'border-l-good' : 'border-l-transparent',
      )}
    >
      {isLearner ? <StatusMark status={statusOf(problem)} /> : null}
      <span className={classNames('truncate font-medium', !isLearner && 'max-md:col-span-2')}>{title}</span>
      {isLearner ? (
        <Difficulty difficulty={difficulty} />
      ) : (
        <span className="max-md:col-start-2 max-md:row-start-2">
          <SeenBy problem={problem} />
        </span>
      )}
      <Tags tags={problem.tags} className={isLearner ? 'max-md:col-start-2' : 'max-md:row-start-2'} />
      {isLearner ? null : <Difficulty difficulty={difficulty} hasDot />}
      <Solvers {...solvers} />
    </Link>
  );
});

function Difficulty({ difficulty, hasDot = false }: { difficulty: string; hasDot?: boolean }) {
  return (
    <span className="flex items-center gap-2 max-md:col-start-3 max-md:row-start-1 max-md:justify-self-end">
      {hasDot ? <DifficultyDot difficulty={difficulty} /> : null}
      <DifficultyBadge difficulty={difficulty} />
    </span>
  );
}

/** Tags that have no room on the line are left out of view. */
function Tags({ tags, className }: { tags: readonly string[]; className: string }) {
  return (
    <span
      title={tags.join(', ')}
      className={classNames('flex h-5 min-w-0 flex-wrap items-center gap-x-1.5 gap-y-3 overflow-hidden', className)}
    >
      {tags.map((tag) => (
        <Tag key={tag} text={tag} />
      ))}
    </span>
  );
}

function Solvers({ solved = 0, tried = 0 }: Partial<SolverCounts[string]>) {
  if (tried === 0) return <span />;
  return (
    <span className="text-right text-sm whitespace-nowrap tabular-nums max-md:col-start-3">
      {solved.toLocaleString('en')}
      <span className="sr-only"> solvers, </span>
      <span className="ml-1.5 inline-block w-10 text-xs text-muted">{Math.round((100 * solved) / tried)}%</span>
      <span className="sr-only"> of those who tried</span>
    </span>
  );
}

const marks: Readonly<Record<Exclude<ProblemStatus, 'untried'>, { text: string; colour: string; path: string }>> = {
  solved: {
    text: 'Solved',
    colour: 'text-good',
    path: 'M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm4.3 6.9-5 5a1 1 0 0 1-1.4 0l-2.2-2.2 1.4-1.4 1.5 1.5 4.3-4.3z',
  },
  tried: {
    text: 'Tried',
    colour: 'text-warn',
    path: 'M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM6 9h8v2H6z',
  },
};

function StatusMark({ status }: { status: ProblemStatus }) {
  if (status === 'untried') return <span />;
  const { text, colour, path } = marks[status];
  return (
    <span className={colour} title={text}>
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="currentColor">
        <path d={path} />
      </svg>
      <span className="sr-only">{text}</span>
    </span>
  );
}
