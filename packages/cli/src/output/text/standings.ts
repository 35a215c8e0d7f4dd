import type { Standings, StandingsCell, StandingsProblem, StandingsRow } from '@podium/sdk/contract';
import { describeFreeze, formatDuration, formatElapsed, parseDuration, phaseOf, plural } from '@podium/sdk/display';
import { describeGap } from '@podium/sdk/standings';
import type { Rendered, View } from '../../result.ts';
import type { Style } from '../../text/style.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { type Column, fitColumns, formatTable } from '../table.ts';
import { leftOutHint } from './contest.ts';

interface ShownAs {
  /** The time of the board as it was typed; undefined for the present one. */
  at?: string | undefined;
  frame?: 'first' | 'next' | undefined;
  /** Why the board may be old. */
  failure?: string | undefined;
}

/** Shows rows of a board, and the own row below them if it is not among them. */
export function renderStandings(board: Standings, { at, frame, failure }: ShownAs, now: number, view: View): Rendered {
  const { style, errorStyle } = view;
  const myId = board.mine?.row.id;
  const isMine = ({ id }: StandingsRow) => id === myId;
  // The own row has the own verdicts, which a freeze hides on the board.
  const shown = board.rows.map((row) => (isMine(row) ? (board.mine?.own ?? row) : row));
  const isBelow = board.mine !== null && !board.rows.some(isMine) && board.indexes === null;
  const rows = isBelow && board.mine ? [...shown, board.mine.own ?? board.mine.row] : shown;
  const nameOf = (row: StandingsRow) => `${row.name}${isMine(row) ? ' (you)' : ''}`;
  const columns = [
    { title: '', text: (row: StandingsRow) => (isMine(row) ? style.marks.arrow : ''), paint: style.accent },
    ...standingsColumns(board, rows, nameOf, style),
  ];
  const lines = formatTable(columns, rows, style).split('\n');
  if (isBelow) lines.splice(-1, 0, style.dim(style.unicode ? '…' : '...'));
  const notice = frozenNotice(board, now);
  const title = `${style.bold(safeLine(board.contest.title))}  ${style.dim(momentText(board, at, now))}`;
  const text = [
    title,
    ...(failure === undefined ? [] : [style.warn(`Not up to date: ${safeLine(failure)}`)]),
    ...(notice === undefined ? [] : [style.warn(notice)]),
    '',
    ...(rows.length > 0 ? lines : [board.indexes ? 'No row matches.' : 'Nobody is on the board yet.']),
  ];
  const { leftOut } = fitColumns(columns, rows, style.columns);
  const below = [standingText(board), leftOutHint(leftOut), standingsLegend(style)].filter((part) => part !== '');
  // A frame is drawn in one piece.
  if (frame) return { text: [...text, '', style.dim(below.join('. '))].join('\n'), frame };
  return { text: text.join('\n'), paged: true, afterword: errorStyle.dim(`\n${below.join('. ')}.`) };
}

function momentText({ contest }: Standings, at: string | undefined, now: number): string {
  if (at !== undefined) return `at ${at}, with final verdicts`;
  if (contest.cancelled) return 'cancelled';
  const left = (iso: string) => formatDuration(Date.parse(iso) - now);
  const words = {
    future: `starts in ${left(contest.startTime)}`,
    ongoing: `${left(contest.endTime)} left`,
    past: 'over',
  };
  return words[phaseOf(contest, now)];
}

function standingText(board: Standings): string {
  const { mine, officials } = board;
  if (!mine) return plural(officials, 'participant');
  const { rank } = mine.row;
  const standing = rank === null ? 'You take part without a rank' : `You are ${rank} of ${officials}`;
  const hidden = mine.own ? '. Your row has your own verdicts; its rank is the public one' : '';
  const gap = describeGap(board);
  return standing + (gap === undefined ? '' : `, ${gap}`) + hidden;
}

/** The facts of a board that its columns depend on. */
export interface BoardColumns {
  contest: Pick<Standings['contest'], 'rule'>;
  problems: readonly Pick<StandingsProblem, 'label' | 'firstToSolve'>[];
}

/**
 * Returns the columns of a board: rank, name, sums, and each problem. Where not all of them fit
 * into the width of the style, cells have no times, and problems are left out from the right.
 */
export function standingsColumns(
  board: BoardColumns,
  rows: readonly StandingsRow[],
  nameOf: (row: StandingsRow) => string,
  style: Style,
): Column<StandingsRow>[] {
  const long = columnsOf(board, nameOf, true, style);
  return fitColumns(long, rows, style.columns - markColumns).leftOut.length === 0
    ? long
    : columnsOf(board, nameOf, false, style);
}

/** The columns of a mark before the rank, with the gap. */
const markColumns = 3;

function columnsOf(
  { contest, problems }: BoardColumns,
  nameOf: (row: StandingsRow) => string,
  isLong: boolean,
  style: Style,
): Column<StandingsRow>[] {
  const isFirst = (at: number, { id }: StandingsRow) => problems[at]?.firstToSolve.includes(id) ?? false;
  const sum: Column<StandingsRow> =
    contest.rule === 'icpc'
      ? { title: 'Penalty', text: ({ penalty }) => String(penalty), align: 'right' }
      : { title: 'Score', text: ({ score }) => String(score), align: 'right' };
  return [
    { title: 'Rank', text: ({ rank }) => (rank === null ? '-' : String(rank)), align: 'right' },
    { title: 'Name', text: nameOf, flexible: true },
    { title: 'Solved', text: ({ solved }) => String(solved), align: 'right' },
    sum,
    ...problems.map(
      ({ label }, at): Column<StandingsRow> => ({
        title: label,
        text: (row) => cellText(row.cells[at] ?? null, isFirst(at, row), isLong, style),
        paint: (text, row) => paintCell(row.cells[at] ?? null, text, style),
        align: 'right',
        leaveOut: problems.length - at,
      }),
    ),
  ];
}

/**
 * Formats a cell by signs, so that it is read without colours: `+` solved, `+2` after two rejected
 * tries, `-3` rejected, `?1` pending, `★` first to solve. Points come before it, and the time of
 * the solve after it: `476 +1 0:45`.
 */
export function cellText(cell: StandingsCell | null, isFirst: boolean, isLong: boolean, style: Style): string {
  if (cell === null) return style.marks.open;
  const { score, wrong, solvedAfter, pending } = cell;
  const tries = wrong > 0 ? String(wrong) : '';
  const solved = solvedAfter === null ? '' : `${isFirst ? firstMark(style) : ''}+${tries}`;
  const parts = [
    ...(score > 0 ? [String(score)] : []),
    ...(solved || tries ? [solved || `-${tries}`] : []),
    ...(pending > 0 ? [`?${pending}`] : []),
    ...(isLong && solvedAfter !== null ? [formatElapsed(solvedAfter)] : []),
  ];
  // Compile errors alone leave nothing to show.
  return parts.length > 0 ? parts.join(' ') : style.marks.open;
}

function firstMark({ unicode }: Style): string {
  return unicode ? '★' : '*';
}

function paintCell(cell: StandingsCell | null, text: string, style: Style): string {
  if (cell === null) return style.dim(text);
  if (cell.pending > 0) return style.warn(text);
  if (cell.solvedAfter !== null) return style.good(text);
  return cell.score > 0 ? style.warn(text) : cell.wrong > 0 ? style.bad(text) : text;
}

/**
 * Reads a time since the start: `01:30:00`, `1:30` in hours and minutes, or `90m`. Returns
 * milliseconds; undefined for any other text.
 */
export function parseContestTime(text: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim()) ?? [];
  if (hours === undefined) return parseDuration(text);
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
}

/** Explains the signs of the cells in one line. */
export function standingsLegend(style: Style): string {
  return `+ solved, +2 after two rejected tries, -2 rejected, ?1 pending, ${firstMark(style)} first`;
}

/** Returns the notice above a board that hides verdicts at `now`; undefined above any other. */
export function frozenNotice(
  { contest, frozen }: Pick<Standings, 'contest' | 'frozen'>,
  now: number,
): string | undefined {
  return frozen ? `${describeFreeze(contest, now)}.` : undefined;
}
