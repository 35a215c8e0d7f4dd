import { type Column, columnGap, fitColumns } from '../../output/table.ts';
import type { Paint } from '../../text/style.ts';
import { padToWidth } from '../../text/terminal-text.ts';
import type { Theme } from '../theme.ts';
import { listRow, spreadLine } from './lines.ts';

/** A table of a list: its flexible column is the title of the rows. */
export type FittedTable<Row> = ReturnType<typeof fitColumns<Row>>;

/** The columns of the pointer and the blank at the end of a row. */
const aroundRow = 3;

/** Decides which columns fit into rows as wide as the theme. */
export function fitTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], theme: Theme): FittedTable<Row> {
  return fitColumns(columns, rows, theme.columns - aroundRow);
}

/** Formats the line above the rows, which does not scroll. */
export function tableHead<Row>(table: FittedTable<Row>, theme: Theme): string {
  const { before, title, after } = partsOf(table);
  const titleOf = ({ column, width }: Fitted<Row>) => padToWidth(column.title, width, column.align);
  const left = [...before.map(titleOf), title?.column.title ?? ''].join(columnGap);
  return theme.dim(spreadLine(theme.pointer.other + left, `${after.map(titleOf).join(columnGap)} `, theme));
}

interface RowLook {
  title: string;
  /** Text that follows the title even if the title is cut. */
  suffix?: string;
  paint?: Paint;
}

export function tableRow<Row>(
  row: Row,
  table: FittedTable<Row>,
  { title, suffix = '', paint }: RowLook,
  isSelected: boolean,
  theme: Theme,
): string {
  const { before, after } = partsOf(table);
  const cellOf = ({ column, width }: Fitted<Row>) => {
    const cell = padToWidth(column.text(row), width, column.align);
    return column.paint ? column.paint(cell, row) : cell;
  };
  const left = before.map((each) => cellOf(each) + columnGap).join('');
  const right = `${after.map((each) => columnGap + cellOf(each)).join('')} `;
  return listRow({ left, title, suffix, paint, right }, isSelected, theme);
}

type Fitted<Row> = FittedTable<Row>['fitted'][number];

function partsOf<Row>({ fitted }: FittedTable<Row>) {
  const at = fitted.findIndex(({ column }) => column.flexible);
  return { before: fitted.slice(0, at), title: fitted[at], after: fitted.slice(at + 1) };
}
