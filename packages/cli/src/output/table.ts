import { cutToWidth, displayWidth, padToWidth } from './display-width.ts';
import { safeLine } from './safe-text.ts';
import type { Style } from './style.ts';

export interface Column<Row> {
  title: string;
  /** Plain text of the cell; whatever is in it, it is drawn as one line that moves no cursor. */
  text(row: Row): string;
  /** Colours for the cell; must not change its width. */
  paint?(text: string, row: Row): string;
  align?: 'left' | 'right';
  /** May be cut to fit the terminal. */
  flexible?: boolean;
  /** May be left out where cutting is not enough; the lowest number goes first. */
  leaveOut?: number;
}

const gap = '  ';
const flexibleMinWidth = 12;

/** Rows in aligned columns under dim headings, no wider than the terminal: columns are cut, then left out, as they allow. */
export function formatTable<Row>(all: readonly Column<Row>[], rows: readonly Row[], style: Style): string {
  const safe = all.map((column) => ({ ...column, text: (row: Row) => safeLine(column.text(row)) }));
  const fitted = fitToTerminal(
    safe.map((column) => ({
      column,
      width: rows.reduce((width, row) => Math.max(width, displayWidth(column.text(row))), displayWidth(column.title)),
    })),
    style.columns,
  );
  const columns = fitted.map(({ column }) => column);
  const widths = fitted.map(({ width }) => width);
  const texts = rows.map((row) => columns.map((column) => column.text(row)));
  const line = (cells: readonly string[]) => cells.join(gap).trimEnd();
  const heading = line(
    columns.map(({ title, align }, index) => style.dim(padToWidth(title, widths[index] ?? 0, align))),
  );
  const body = rows.map((row, rowIndex) =>
    line(
      columns.map((column, index) => {
        const cut = cutToWidth(texts[rowIndex]?.[index] ?? '', widths[index] ?? 0, style.unicode ? '…' : '..');
        const padded = padToWidth(cut, widths[index] ?? 0, column.align);
        return column.paint ? column.paint(padded, row) : padded;
      }),
    ),
  );
  return [heading, ...body].join('\n');
}

interface Fitted<Row> {
  column: Column<Row>;
  width: number;
}

function fitToTerminal<Row>(natural: readonly Fitted<Row>[], available: number): Fitted<Row>[] {
  let kept = [...natural];
  const smallest = ({ column, width }: Fitted<Row>) => (column.flexible ? Math.min(width, flexibleMinWidth) : width);
  while (totalOf(kept.map(smallest)) > available) {
    const [first] = kept
      .filter(({ column }) => column.leaveOut !== undefined)
      .sort((a, b) => (a.column.leaveOut ?? 0) - (b.column.leaveOut ?? 0));
    if (!first) break;
    kept = kept.filter((candidate) => candidate !== first);
  }
  return cutFlexible(kept, available);
}

/** Takes from the widest flexible column until the row fits or none of them can give any more. */
function cutFlexible<Row>(columns: readonly Fitted<Row>[], available: number): Fitted<Row>[] {
  const fitted = columns.map((column) => ({ ...column }));
  let excess = totalOf(fitted.map(({ width }) => width)) - available;
  for (; excess > 0; excess -= 1) {
    const [widest] = fitted
      .filter(({ column, width }) => column.flexible && width > flexibleMinWidth)
      .sort((a, b) => b.width - a.width);
    if (!widest) break;
    widest.width -= 1;
  }
  return fitted;
}

function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + gap.length * (widths.length - 1);
}
