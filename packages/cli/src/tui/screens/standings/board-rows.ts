import type { StandingsRow } from '@podium/sdk/contract';
import type { Column } from '../../../output/table.ts';
import { type BoardColumns, standingsColumns } from '../../../output/text/standings.ts';
import { padToWidth } from '../../../text/terminal-text.ts';
import { type FittedTable, fitTable, tableRow } from '../../text/table-rows.ts';
import { narrower, type Theme } from '../../theme.ts';

/** What is marked in the rows of a board. All of it has signs, for screens without colours. */
export interface BoardMarks {
  /** The own participant. */
  myId: string | undefined;
  pinned: readonly string[];
  /** How many ranks rows have won lately, by id; lost ones are negative. */
  moves: ReadonlyMap<string, number>;
}

/** The columns of the marks before the ranks: `◆` and `▲12`, with the gaps. */
const markColumns = 9;

export function fitBoard(
  board: BoardColumns,
  rows: readonly StandingsRow[],
  marks: BoardMarks,
  theme: Theme,
): FittedTable<StandingsRow> {
  const nameOf = (row: StandingsRow) => row.name + suffixOf(row, marks);
  const columns: Column<StandingsRow>[] = [
    { title: ' ', text: ({ id }) => (marks.pinned.includes(id) ? pinMark(theme) : ''), paint: theme.accent },
    {
      title: '   ',
      text: ({ id }) => moveText(marks.moves.get(id), theme),
      paint: (cell, { id }) => ((marks.moves.get(id) ?? 0) > 0 ? theme.good(cell) : theme.dim(cell)),
      align: 'right',
    },
    ...standingsColumns(board, rows, nameOf, narrower(theme, markColumns)),
  ];
  return fitTable(columns, rows, theme);
}

/** Draws a row; a dim mark for one that is not loaded yet. */
export function boardRow(
  row: StandingsRow | undefined,
  table: FittedTable<StandingsRow>,
  marks: BoardMarks,
  isSelected: boolean,
  theme: Theme,
): string {
  if (!row) return padToWidth(`${theme.pointer.other}${theme.dim(theme.ellipsis)}`, theme.columns);
  const isMine = row.id === marks.myId;
  const paint = isMine ? (name: string) => theme.accent(theme.bold(name)) : undefined;
  const look = { title: row.name, suffix: suffixOf(row, marks), ...(paint && { paint }) };
  return tableRow(row, table, look, isSelected, theme);
}

function suffixOf({ id }: StandingsRow, { myId }: BoardMarks): string {
  return id === myId ? ' (you)' : '';
}

function pinMark({ unicode }: Theme): string {
  return unicode ? '◆' : '#';
}

/** A larger move is written as 99. */
function moveText(won: number | undefined, { unicode }: Theme): string {
  if (!won) return '';
  const [up, down] = unicode ? ['▲', '▼'] : ['^', 'v'];
  return `${won > 0 ? up : down}${Math.min(99, Math.abs(won))}`;
}

/** How long the move of a row stays on the screen. */
const shownMs = 10_000;

/** The last board with the moves that are still shown. */
export interface RankMoves {
  version: string | undefined;
  ranks: ReadonlyMap<string, number>;
  moves: ReadonlyMap<string, { won: number; until: number }>;
}

export const noMoves: RankMoves = { version: undefined, ranks: new Map(), moves: new Map() };

/** Notes the rows that have another rank than on the board before, which may show other rows. */
export function moveRanks(
  before: RankMoves,
  { version, rows }: { version: string; rows: readonly StandingsRow[] },
  now: number,
): RankMoves {
  const ranks = new Map(before.ranks);
  const moves = new Map([...before.moves].filter(([, { until }]) => until > now));
  for (const { id, rank } of rows) {
    const last = before.ranks.get(id);
    if (rank === null) continue;
    ranks.set(id, rank);
    if (last === undefined || last === rank) continue;
    const won = last - rank + (moves.get(id)?.won ?? 0);
    moves.set(id, { won, until: now + shownMs });
  }
  return { version, ranks, moves };
}

/** Returns the moves that are shown at a moment. */
export function shownMoves({ moves }: RankMoves, now: number): ReadonlyMap<string, number> {
  return new Map([...moves].flatMap(([id, { won, until }]) => (until > now ? [[id, won] as const] : [])));
}
