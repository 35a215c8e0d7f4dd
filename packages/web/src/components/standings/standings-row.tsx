import type { StandingsRow as Row, StandingsCell, StandingsContest } from '@podium/sdk/contract';
import { memo } from 'react';
import { classNames } from '../class-names.ts';
import { formatCount } from '../format-count.ts';
import { Icon } from '../icon.tsx';
import { countTries, describeBoardCell } from './board-texts.ts';

interface StandingsRowProps {
  row: Row;
  /** Its place on the whole board, counted from 0. */
  index: number;
  rule: StandingsContest['rule'];
  /** How many problems there are. */
  problemCount: number;
  /** The indexes of the problems that this row solved first, with commas between them. */
  firsts: string;
  isOwn: boolean;
  isFriend: boolean;
  onFriend: ((participantId: string) => void) | undefined;
}

/** The cells of the own row stay below the head and above the lower edge of the table. */
function cellClass(isOwn: boolean, ...names: string[]): string {
  return classNames(
    'h-14 px-1',
    isOwn
      ? 'sticky top-14 bottom-0 border-y border-accent bg-accent-soft print:static'
      : 'border-b border-line bg-surface',
    ...names,
  );
}

export const StandingsRow = memo(function StandingsRow(props: StandingsRowProps) {
  const { row, index, rule, problemCount, firsts, isOwn, isFriend, onFriend } = props;
  const scrolling = (names: string) => cellClass(isOwn, isOwn ? 'z-20' : '', names);
  const fixed = (names: string) => cellClass(isOwn, isOwn ? 'z-25' : 'sticky z-10 print:static', names);
  return (
    <tr
      data-row={row.id}
      aria-rowindex={index + 2}
      aria-current={isOwn || undefined}
      tabIndex={isOwn ? -1 : undefined}
      className="group"
    >
      <td className={fixed('left-0 text-center font-semibold tabular-nums')}>
        <Rank row={row} />
      </td>
      <th scope="row" className={fixed('left-14 text-left font-normal max-sm:left-10')}>
        <Name {...{ row, isOwn, isFriend, onFriend }} />
      </th>
      {totalsOf(row, rule).map((total, at) => (
        <td key={at === 0 ? 'first' : 'second'} className={scrolling('pr-3 text-right tabular-nums')}>
          <span className={at === 0 ? 'text-base font-bold' : 'text-muted'}>{formatCount(total)}</span>
        </td>
      ))}
      <Cells {...{ rule, problemCount, firsts, isOwn }} cells={row.cells} />
    </tr>
  );
});

type CellsProps = Pick<StandingsRowProps, 'rule' | 'problemCount' | 'firsts' | 'isOwn'> & Pick<Row, 'cells'>;

/** A row that only moves keeps its cells. */
const Cells = memo(function Cells({ cells, rule, problemCount, firsts, isOwn }: CellsProps) {
  const solvedFirst = firsts.split(',');
  return Array.from({ length: problemCount }, (_, at) => String(at)).map((at) => (
    <td key={at} className={cellClass(isOwn, isOwn ? 'z-20' : '', 'text-center tabular-nums')}>
      <BoardCell cell={cells[Number(at)] ?? null} rule={rule} isFirst={solvedFirst.includes(at)} />
    </td>
  ));
});

/** The columns between the name and the problems, and what a row has there. */
export const totalTitles: Readonly<Record<StandingsContest['rule'], readonly [string, string]>> = {
  decay: ['Score', 'Solved'],
  icpc: ['Solved', 'Penalty'],
  ioi: ['Score', 'Solved'],
};

export function totalsOf({ solved, score, penalty }: Row, rule: StandingsContest['rule']): readonly [number, number] {
  return rule === 'icpc' ? [solved, penalty] : [score, solved];
}

function Rank({ row: { rank, kind } }: { row: Row }) {
  if (rank !== null) return formatCount(rank);
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{kind === 'hidden' ? 'Hidden, without a rank' : 'Unofficial, without a rank'}</span>
    </span>
  );
}

function Name({ row, isOwn, isFriend, onFriend }: Pick<StandingsRowProps, 'row' | 'isOwn' | 'isFriend' | 'onFriend'>) {
  const { id, name, kind, organization } = row;
  return (
    <span className="flex items-center gap-1.5">
      <span className="min-w-0">
        <span className={classNames('block truncate', isOwn ? 'font-bold' : 'font-medium')} title={name}>
          {name}
          {isOwn ? <span className="font-normal text-accent"> (you)</span> : null}
        </span>
        {organization || kind !== 'official' ? (
          <span className="block truncate text-xs text-muted">
            {[organization, kind === 'official' ? null : kind].filter(Boolean).join(' · ')}
          </span>
        ) : null}
      </span>
      {onFriend && !isOwn ? (
        <button
          type="button"
          aria-pressed={isFriend}
          aria-label={`Friend: ${name}`}
          title={isFriend ? 'A friend: click to take the mark away' : 'Mark as a friend'}
          onClick={() => onFriend(id)}
          className={classNames(
            'shrink-0 rounded-md p-1 hover:bg-sunken focus-visible:opacity-100',
            isFriend ? 'text-accent' : 'text-muted opacity-50 group-hover:opacity-100',
          )}
        >
          <Icon path={heart} className={classNames('size-4', isFriend && 'fill-current')} />
        </button>
      ) : null}
    </span>
  );
}

const heart =
  'M10 17C4 12.5 2.5 10 2.5 7.2 2.5 5 4.2 3.5 6.2 3.5c1.5 0 3 .9 3.8 2.4.8-1.5 2.3-2.4 3.8-2.4 2 0 3.7 1.5 3.7 3.7 0 2.8-1.5 5.3-7.5 9.8z';

const looks = {
  solved: 'bg-good-soft text-good',
  partial: 'bg-warn-soft text-warn',
  pending: 'border border-dashed border-accent text-accent',
  rejected: 'bg-bad-soft text-bad',
  free: 'text-muted',
} as const;

interface CellProps {
  cell: StandingsCell | null;
  rule: StandingsContest['rule'];
  isFirst: boolean;
}

/** What came of the tries of a participant for a problem. */
export function BoardCell({ cell, rule, isFirst }: CellProps) {
  if (!cell) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">·</span>
        <span className="sr-only">Not tried</span>
      </span>
    );
  }
  const { state, main, detail, words } = describeBoardCell(cell, { rule });
  const { hidden = 0 } = cell;
  return (
    <span
      className={classNames(
        'flex h-11 flex-col items-center justify-center rounded-md',
        looks[state],
        isFirst && 'ring-2 ring-good ring-inset',
        // The edge of the first to solve stays visible within it.
        hidden > 0 && 'outline-2 outline-accent outline-dashed',
        hidden > 0 && !isFirst && '-outline-offset-2',
      )}
    >
      <span aria-hidden="true" className="text-sm/5 font-bold">
        {isFirst ? '★ ' : ''}
        {main}
      </span>
      {detail ? (
        <span aria-hidden="true" className="text-xs/4">
          {detail}
        </span>
      ) : null}
      <span className="sr-only">
        {isFirst ? 'First to solve. ' : ''}
        {words}
        {hidden > 0 ? `, others see ${countTries(hidden)} pending` : ''}
      </span>
    </span>
  );
}
