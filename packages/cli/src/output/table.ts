import type { SubmissionSummary } from '@podium/sdk/contract';
import type { Result } from '../result.ts';
import { paintVerdict, verdictLabel } from '../text/format-values.ts';
import type { Style } from '../text/style.ts';
import { cutToWidth, displayWidth, padToWidth, safeLine } from '../text/terminal-text.ts';
import { hangText } from '../text/wrap.ts';

export interface Column<Row> {
  title: string;
  /** Returns the plain text of the cell, which is then made safe for one line. */
  text(row: Row): string;
  /** Colours the cell. It must not change its width. */
  paint?(text: string, row: Row): string;
  align?: 'left' | 'right';
  /** Whether the column may be cut to fit the terminal. */
  flexible?: boolean;
  /**
   * The column may be left out if cutting is not enough. The column with the lowest number is left
   * out first.
   */
  leaveOut?: number;
}

export const columnGap = '  ';
const flexibleMinWidth = 12;

interface ListOptions {
  empty?: string;
  /** Returns what is printed to standard error below the table. */
  below?(errorStyle: Style): string;
  paged?: boolean;
  /** The output of `--json`; by default the rows. */
  json?: unknown;
}

export function listResult<Row>(
  rows: readonly Row[],
  columns: (style: Style) => readonly Column<Row>[],
  { empty = '', below, paged = false, json = rows }: ListOptions,
): Result {
  return {
    text: ({ style, errorStyle }) =>
      rows.length === 0
        ? { afterword: empty }
        : { text: formatTable(columns(style), rows, style), paged, afterword: below?.(errorStyle) ?? '' },
    json,
  };
}

export function yesColumn<Row>(title: string, isYes: (row: Row) => boolean, style: Style): Column<Row> {
  return {
    title,
    text: (row) => (isYes(row) ? `${style.marks.solved} yes` : '  no'),
    paint: (cell, row) => (isYes(row) ? style.good(cell) : style.dim(cell)),
  };
}

type Judged = Pick<SubmissionSummary, 'verdict'> & Partial<Pick<SubmissionSummary, 'progress'>>;

/** Returns the column of the verdict, or of the progress of a submission without one. */
export function verdictColumn<Row extends Judged>(style: Style): Column<Row> {
  return {
    title: 'Verdict',
    text: ({ verdict, progress }) => (verdict === null && progress ? `${progress}…` : verdictLabel(verdict)),
    paint: (cell, { verdict }) => (verdict === null ? style.warn(cell) : paintVerdict(verdict, cell, style)),
  };
}

/**
 * Formats rows in aligned columns under dim headings, no wider than the terminal. It first cuts
 * columns and then leaves them out, as they allow.
 */
export function formatTable<Row>(all: readonly Column<Row>[], rows: readonly Row[], style: Style): string {
  const { fitted } = fitColumns(all, rows, style.columns);
  const line = (cells: readonly string[]) => cells.join(columnGap).trimEnd();
  const heading = line(fitted.map(({ column, width }) => style.dim(padToWidth(column.title, width, column.align))));
  const columns = fitted.map((column) => drawColumn(column, rows, style));
  const body = rows.map((_, row) => line(columns.map((cells) => cells[row] ?? '')));
  return [heading, ...body].join('\n');
}

/**
 * Decides the widths of the columns, which together are no wider than `available`, and returns the
 * titles of those that are left out.
 */
export function fitColumns<Row>(all: readonly Column<Row>[], rows: readonly Row[], available: number) {
  const fitted = fitToTerminal(
    all.map((column) => measureColumn(column, rows)),
    available,
  );
  const shown = new Set(fitted.map(({ column }) => column));
  return { fitted, leftOut: all.filter((column) => !shown.has(column)).map(({ title }) => title.trim()) };
}

/** Computes each cell once, because a list may have thousands of rows. */
function measureColumn<Row>(column: Column<Row>, rows: readonly Row[]): Fitted<Row> {
  const texts = rows.map((row) => safeLine(column.text(row)));
  const widths = texts.map(displayWidth);
  return {
    column,
    texts,
    widths,
    width: widths.reduce((most, width) => Math.max(most, width), displayWidth(column.title)),
  };
}

function drawColumn<Row>({ column, texts, widths, width }: Fitted<Row>, rows: readonly Row[], style: Style): string[] {
  return rows.map((row, index) => {
    const text = texts[index] ?? '';
    const ownWidth = widths[index] ?? 0;
    const padded =
      ownWidth > width
        ? padToWidth(cutToWidth(text, width, style.unicode ? '…' : '..'), width, column.align)
        : padToWidth(text, width, column.align, ownWidth);
    return column.paint ? column.paint(padded, row) : padded;
  });
}

interface Fitted<Row> {
  column: Column<Row>;
  texts: readonly string[];
  widths: readonly number[];
  width: number;
}

function fitToTerminal<Row>(all: readonly Fitted<Row>[], available: number): Fitted<Row>[] {
  let fitting = [...all];
  const smallest = ({ column, width }: Fitted<Row>) => (column.flexible ? Math.min(width, flexibleMinWidth) : width);
  while (totalWidth(fitting.map(smallest)) > available) {
    const [first] = fitting
      .filter(({ column }) => column.leaveOut !== undefined)
      .sort((a, b) => (a.column.leaveOut ?? 0) - (b.column.leaveOut ?? 0));
    if (!first) break;
    fitting = fitting.filter((candidate) => candidate !== first);
  }
  const natural = fitting.map(({ width }) => width);
  const excess = totalWidth(natural) - available;
  const widths = narrowWidest(natural, excess, flexibleMinWidth, (at) => fitting[at]?.column.flexible === true);
  return fitting.map((column, at) => ({ ...column, width: widths[at] ?? column.width }));
}

/** Narrows the widest columns by `excess` in all, none of them below `least`. */
export function narrowWidest(
  widths: readonly number[],
  excess: number,
  least: number,
  mayNarrow: (at: number) => boolean = () => true,
): number[] {
  const narrowed = [...widths];
  for (let left = excess; left > 0; left -= 1) {
    const widest = narrowed.reduce((most, width, at) => (mayNarrow(at) ? Math.max(most, width) : most), 0);
    if (widest <= least) break;
    narrowed[narrowed.findLastIndex((width, at) => width === widest && mayNarrow(at))] = widest - 1;
  }
  return narrowed;
}

/** Returns the width of columns with the gaps between them. */
export function totalWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + columnGap.length * (widths.length - 1);
}

/** Formats names and values in two columns. A long value continues below itself. */
export function formatFacts(facts: readonly (readonly [name: string, value: string])[], style: Style): string {
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts
    .map(([name, value]) => `${style.dim(padToWidth(name, width))}  ${hangText(value, style.columns, width + 2)}`)
    .join('\n');
}
