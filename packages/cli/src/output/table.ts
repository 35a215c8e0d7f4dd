import { cutToWidth, displayWidth, padToWidth } from './display-width.ts';
import type { Style } from './style.ts';

export interface Column<Row> {
  title: string;
  /** Plain text of the cell. */
  text(row: Row): string;
  /** Colours for the cell; must not change its width. */
  paint?(text: string, row: Row): string;
  align?: 'left' | 'right';
  /** May be cut to fit the terminal; at most one column. */
  flexible?: boolean;
}

const gap = '  ';
const flexibleMinWidth = 12;

/** Rows in aligned columns under dim headings. */
export function formatTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], style: Style): string {
  const texts = rows.map((row) => columns.map((column) => column.text(row)));
  const widths = columns.map((column, index) =>
    Math.max(displayWidth(column.title), ...texts.map((cells) => displayWidth(cells[index] ?? ''))),
  );
  fitToTerminal(columns, widths, style.columns);
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

function fitToTerminal(columns: readonly Column<never>[], widths: number[], available: number): void {
  const flexible = columns.findIndex((column) => column.flexible);
  if (flexible < 0) return;
  const total = widths.reduce((sum, width) => sum + width, 0) + gap.length * (columns.length - 1);
  const width = widths[flexible] ?? 0;
  if (total > available) widths[flexible] = Math.max(flexibleMinWidth, width - (total - available));
}
