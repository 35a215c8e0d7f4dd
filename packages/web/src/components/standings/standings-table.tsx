import type { PlacedRow, Standings, StandingsProblem } from '@podium/sdk/contract';
import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { formatCount } from '../format-count.ts';
import { Scrollable } from '../scrollable.tsx';
import { StandingsRow, totalTitles } from './standings-row.tsx';
import { useRowMoves } from './use-row-moves.ts';

interface StandingsTableProps {
  standings: Pick<Standings, 'contest' | 'problems' | 'count'>;
  /** The own participant. */
  ownId?: string | undefined;
  /** In their order on the board, from which rows may be left out. */
  rows: readonly PlacedRow[];
  /** Names the page or the list of rows; rows move only while it stays the same. */
  page: string;
  box?: RefObject<HTMLDivElement | null>;
  className?: string | undefined;
  friends?: readonly string[];
  onFriend?: (participantId: string) => void;
  problemPath?: ((problemId: string) => string) | undefined;
}

/**
 * A board as a table with its own scroll bars. The own row stays at the edge of the table while its
 * place is out of view. The widths of columns are fixed, so that they do not change with the rows.
 */
export function StandingsTable(props: StandingsTableProps) {
  const { standings, ownId, rows, page, box, className, friends = [], onFriend, problemPath } = props;
  const { contest, problems, count } = standings;
  const table = useRef<HTMLTableElement>(null);
  // Each event has all problems anew. So rows get texts, which stay equal.
  const firsts = new Map<string, number[]>();
  for (const [at, { firstToSolve }] of problems.entries()) {
    for (const id of firstToSolve) firsts.set(id, [...(firsts.get(id) ?? []), at]);
  }
  useRowMoves(table, rows, page);
  return (
    <Scrollable
      label="Standings"
      {...(box && { element: box })}
      className={classNames(
        className,
        // A few rows have the room they need. More of them share what the page has left.
        rows.length > 5 ? 'min-h-80' : 'shrink-0',
        'overflow-auto rounded-lg border border-line bg-surface [overflow-anchor:none] print:max-h-none print:overflow-visible',
      )}
    >
      <table
        ref={table}
        aria-label="Standings"
        aria-rowcount={count + 2}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
        // A phone shows a column of problems without scrolling.
        style={{ minWidth: `calc(${problems.length} * 5rem + min(24rem, 76vw))` }}
      >
        <Head {...{ standings, problemPath }} />
        <tbody>
          {rows.map(({ index, row }) => (
            <StandingsRow
              key={row.id}
              {...{ row, index, onFriend }}
              problemCount={problems.length}
              firsts={firsts.get(row.id)?.join() ?? ''}
              rule={contest.rule}
              isOwn={row.id === ownId}
              isFriend={friends.includes(row.id)}
            />
          ))}
        </tbody>
        <Statistics problems={problems} rowIndex={count + 2} />
      </table>
    </Scrollable>
  );
}

const headClass = 'sticky print:static top-0 z-30 h-14 border-b border-line bg-sunken px-1 font-semibold text-muted';

function Head({
  standings: { contest, problems },
  problemPath,
}: Pick<StandingsTableProps, 'standings' | 'problemPath'>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classNames(headClass, 'left-0 z-40 w-14 text-center max-sm:w-10')}>
          <span className="sr-only">Rank</span>
          <span aria-hidden="true">#</span>
        </th>
        <th scope="col" className={classNames(headClass, 'left-14 z-40 text-left max-sm:left-10 max-sm:w-32')}>
          Participant
        </th>
        {totalTitles[contest.rule].map((title) => (
          <th key={title} scope="col" className={classNames(headClass, 'w-20 pr-3 text-right max-sm:w-16')}>
            {title}
          </th>
        ))}
        {problems.map((problem) => (
          <th
            key={problem.label}
            scope="col"
            title={problem.title ?? undefined}
            className={classNames(headClass, 'w-20 text-center')}
          >
            <ProblemTitle problem={problem} problemPath={problemPath} />
            {contest.rule === 'icpc' ? null : (
              <span className="block text-xs font-normal tabular-nums">
                {formatCount(problem.points)}
                <span className="sr-only"> points</span>
              </span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ProblemTitle({
  problem: { _id, label, title },
  problemPath,
}: { problem: StandingsProblem } & Pick<StandingsTableProps, 'problemPath'>) {
  const name = title === null ? `Problem ${label}` : `${label}: ${title}`;
  if (_id !== null && problemPath) {
    return (
      <Link to={problemPath(_id)} aria-label={name} className="block text-accent hover:underline">
        {label}
      </Link>
    );
  }
  return (
    <span className="block text-ink">
      <span aria-hidden="true">{label}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}

/** How many participants solved each problem, and of how many tries. */
function Statistics({ problems, rowIndex }: { problems: readonly StandingsProblem[]; rowIndex: number }) {
  const cell = 'h-12 bg-sunken px-1 text-xs tabular-nums';
  return (
    <tfoot>
      <tr aria-rowindex={rowIndex}>
        <td className={classNames(cell, 'sticky left-0 print:static')} />
        <th
          scope="row"
          className={classNames(cell, 'sticky left-14 text-left font-semibold text-muted max-sm:left-10 print:static')}
        >
          Solved / tries
        </th>
        <td className={cell} />
        <td className={cell} />
        {problems.map(({ label, solved, tries, pending }) => (
          <td key={label} className={classNames(cell, 'text-center')}>
            <span aria-hidden="true">
              <strong className="text-ink">{formatCount(solved)}</strong>
              <span className="text-muted"> / {formatCount(tries)}</span>
              {pending > 0 ? <span className="block text-accent">{formatCount(pending)}?</span> : null}
            </span>
            <span className="sr-only">
              {`Solved by ${formatCount(solved)}, ${tries === 1 ? '1 try' : `${formatCount(tries)} tries`}${pending > 0 ? `, ${formatCount(pending)} pending` : ''}`}
            </span>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The rows of an answer with their places; the own one as its owner knows it. */
export function placed({ from, rows, indexes, mine }: Standings): PlacedRow[] {
  return rows.map((row, at) => ({
    index: indexes?.[at] ?? from + at,
    row: row.id === mine?.row.id ? (mine.own ?? row) : row,
  }));
}
