import type { LeaderboardEntry } from '@podium/sdk/contract';
import { type ProblemColumn, problemCell } from '@podium/sdk/display';
import { memo, type RefCallback } from 'react';
import { classNames } from '../class-names.ts';
import { formatCount } from '../format-count.ts';
import { RatingDifference } from '../rating-difference.tsx';

interface RankingRowProps {
  entry: LeaderboardEntry;
  /** The position in the table, counted from 0. */
  index: number;
  columns: readonly ProblemColumn[];
  /** Whether points decide, not solved problems and minutes. */
  isByPoints: boolean;
  isOwn: boolean;
  row: RefCallback<HTMLTableRowElement>;
}

/** The cells of the user's own row stay below the head and above the lower edge of the table. */
function cellClass(isOwn: boolean, ...names: string[]): string {
  return classNames(
    'h-14 px-2',
    isOwn
      ? 'sticky top-12 bottom-0 border-y border-accent bg-accent-soft print:static'
      : 'border-b border-line bg-surface',
    ...names,
  );
}

export const RankingRow = memo(function RankingRow({ entry, index, columns, isByPoints, isOwn, row }: RankingRowProps) {
  const { user, rank, solvedProblems, score, penalty } = entry;
  const isTop = rank <= 3;
  const scrolling = (names: string) => cellClass(isOwn, isOwn ? 'z-20' : '', names);
  const fixed = (names: string) => cellClass(isOwn, isOwn ? 'z-25' : 'sticky z-10 print:static', names);
  return (
    <tr
      ref={row}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isOwn || undefined}
      tabIndex={isOwn ? -1 : undefined}
    >
      <td className={fixed(`left-0 px-1 text-center ${isTop ? 'border-l-4 border-l-accent' : ''}`)}>
        <Rank rank={rank} />
      </td>
      <th scope="row" className={fixed('left-14 text-left font-normal')}>
        <Name user={user} isBold={isTop || isOwn} isOwn={isOwn} />
      </th>
      <td className={scrolling('text-right tabular-nums')}>
        <span className="block text-base/5 font-bold">{formatCount(isByPoints ? score : solvedProblems)}</span>
        <span className="block text-xs text-muted">
          {isByPoints ? `Solved: ${solvedProblems}` : `${formatCount(penalty)} min`}
        </span>
      </td>
      {columns.map((column, at) => (
        <td key={column.problem._id} className={scrolling('text-center tabular-nums')}>
          <Problem {...{ entry, column, at, isByPoints }} />
        </td>
      ))}
      <td className={scrolling('pr-4 text-right tabular-nums')}>
        {entry.ratingAfter === 0 ? null : (
          <>
            <span className="block">{entry.ratingAfter}</span>
            <RatingDifference {...entry} className="block text-xs" />
          </>
        )}
      </td>
    </tr>
  );
});

const medals: Readonly<Record<number, string>> = {
  1: 'bg-accent text-on-accent',
  2: 'bg-surface text-accent ring-3 ring-accent ring-inset',
  3: 'bg-surface text-accent ring-1 ring-accent ring-inset',
};

interface NameProps extends Pick<LeaderboardEntry, 'user'> {
  isBold: boolean;
  isOwn: boolean;
}

function Name({ user, isBold, isOwn }: NameProps) {
  return (
    <span className="flex items-baseline gap-1.5">
      <span
        className={classNames('max-w-full truncate sm:max-w-3/4 sm:shrink-0', isBold ? 'font-bold' : 'font-medium')}
      >
        {user.firstName}
      </span>
      <span className="hidden truncate text-muted sm:inline">{user.lastName}</span>
      {isOwn ? <span className="shrink-0 text-accent">(you)</span> : null}
    </span>
  );
}

function Rank({ rank }: { rank: number }) {
  return (
    <span
      className={classNames(
        'inline-flex h-8 min-w-8 items-center justify-center rounded-full font-bold tabular-nums',
        medals[rank] ?? 'text-muted',
      )}
    >
      <span className="sr-only">Rank </span>
      {formatCount(rank)}
    </span>
  );
}

interface ProblemProps extends Pick<RankingRowProps, 'isByPoints'> {
  entry: LeaderboardEntry;
  column: ProblemColumn;
  /** The position of the problem in the contest, counted from 0. */
  at: number;
}

function Problem({ entry, column, at, isByPoints }: ProblemProps) {
  const cell = problemCell(entry, column, at);
  if (!cell) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">·</span>
        <span className="sr-only">Not tried</span>
      </span>
    );
  }
  const { score, tries, time, isFirst } = cell;
  return (
    <>
      <span className={classNames('block font-semibold', time === undefined ? 'text-bad' : 'text-good')}>
        {isFirst ? (
          <span className="text-warn">
            <span aria-hidden="true">★ </span>
            <span className="sr-only">First to solve, </span>
          </span>
        ) : null}
        {isByPoints ? formatCount(score) : (time ?? '–')}
      </span>
      <span className="block text-xs text-muted">
        {isByPoints ? time : null}
        {tries > 1 || time === undefined ? (
          <>
            <span aria-hidden="true">
              {time === undefined || !isByPoints ? '' : ' · '}
              {tries}×
            </span>
            <span className="sr-only">, {tries === 1 ? '1 try' : `${tries} tries`}</span>
          </>
        ) : null}
      </span>
    </>
  );
}
