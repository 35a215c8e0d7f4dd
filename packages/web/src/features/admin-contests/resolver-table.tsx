import type { StandingsContest, StandingsProblem, StandingsRow } from '@podium/sdk/contract';
import type { ResolverStep } from '@podium/sdk/standings';
import { useRef } from 'react';
import { classNames } from '../../components/class-names.ts';
import { formatCount } from '../../components/format-count.ts';
import { BoardCell, totalsOf, totalTitles } from '../../components/standings/standings-row.tsx';
import { useRowMoves } from '../../components/standings/use-row-moves.ts';

interface ResolverTableProps {
  rule: StandingsContest['rule'];
  problems: readonly StandingsProblem[];
  /** The rows around the one that is looked at. */
  rows: readonly StandingsRow[];
  /** The participant of the last step. */
  moved: string | undefined;
  /** The next step, whose cell is marked. */
  opening: ResolverStep | undefined;
}

/** A few large rows, which are read from the last seat of a hall. */
export function ResolverTable({ rule, problems, rows, moved, opening }: ResolverTableProps) {
  const table = useRef<HTMLTableElement>(null);
  useRowMoves(table, rows, 'resolver');
  const head = 'px-2 py-1 font-semibold text-muted';
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table
        ref={table}
        aria-label="Standings"
        className="w-full table-fixed border-separate border-spacing-y-1"
        style={{ minWidth: `calc(${problems.length} * 5rem + 26rem)` }}
      >
        <thead>
          <tr>
            <th scope="col" className={classNames(head, 'w-16 text-center')}>
              <span className="sr-only">Rank</span>
              <span aria-hidden="true">#</span>
            </th>
            <th scope="col" className={classNames(head, 'text-left')}>
              Participant
            </th>
            {totalTitles[rule].map((title) => (
              <th key={title} scope="col" className={classNames(head, 'w-24 text-right')}>
                {title}
              </th>
            ))}
            {problems.map(({ label, title }) => (
              <th key={label} scope="col" title={title ?? undefined} className={classNames(head, 'w-20 text-center')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              aria-current={row.id === opening?.participantId || undefined}
              className={rowLook(row.id, opening?.participantId, moved)}
            >
              <td className="h-14 rounded-l-lg text-center text-2xl font-bold tabular-nums">{row.rank ?? '–'}</td>
              <th scope="row" className="truncate px-2 text-left text-2xl font-semibold">
                {row.name}
              </th>
              {totalsOf(row, rule).map((total, at) => (
                <td key={totalTitles[rule][at]} className="px-2 text-right text-2xl font-bold tabular-nums">
                  {formatCount(total)}
                </td>
              ))}
              {problems.map(({ label, firstToSolve }, at) => (
                <td key={label} className="px-1 text-center tabular-nums">
                  <span
                    className={classNames(
                      'block rounded-md',
                      row.id === opening?.participantId && at === opening.problem && 'outline-3 outline-accent',
                    )}
                  >
                    <BoardCell cell={opened(row.cells[at])} rule={rule} isFirst={firstToSolve.includes(row.id)} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell that a step has opened is not marked as hidden from others: the hall has just seen it. */
function opened(cell: StandingsRow['cells'][number] | undefined): StandingsRow['cells'][number] {
  if (!cell) return null;
  const { hidden: _, ...shown } = cell;
  return shown;
}

/** Marks the row that is looked at, and the one that the last step has changed. */
function rowLook(id: string, opening: string | undefined, moved: string | undefined): string {
  if (id === opening) return 'bg-accent-soft';
  return id === moved ? 'bg-good-soft' : 'bg-surface';
}
