import { alignLines, findHunks, type Row } from '@podium/sdk/alignment';
import { plural } from '@podium/sdk/display';
import type { Style } from '../../text/style.ts';
import { cutToWidth, displayWidth, padToWidth, safeLine } from '../../text/terminal-text.ts';

const contextRows = 3;
const shownRows = 60;

interface Side {
  title: string;
  text: string;
  /** Whether the text continues with an unknown part. */
  isCut?: boolean;
}

/**
 * Formats the differences of two texts in two columns with line numbers. `|` is between lines that
 * differ; `<` and `>` mark a line that the other text lacks. Returns an empty list if no line
 * differs. On a terminal a long line starts shortly before its first difference.
 */
export function formatSideBySide(left: Side, right: Side, style: Style): string[] {
  const hunks = findHunks(alignSides(left, right), contextRows);
  const rows = hunks.flat();
  if (rows.length === 0) return [];
  const numberWidth = String(
    Math.max(...rows.map((row) => Math.max(row.leftNumber ?? 0, row.rightNumber ?? 0))),
  ).length;
  // The rest is taken by two numbers with a space after each, and by a mark between spaces.
  const room = Math.floor((style.columns - 2 * (numberWidth + 1) - 3) / 2);
  const cells = rows.slice(0, shownRows).map((row) => fitRow(row, room));
  const width = Math.max(displayWidth(left.title), ...cells.map((cell) => displayWidth(cell.left)));
  const indent = ' '.repeat(numberWidth + 1);
  const heading = `${indent}${padToWidth(left.title, width)}   ${indent}${right.title}`;
  const hunkStarts = new Set(hunks.slice(1).map(([first]) => first));
  const lines = cells.flatMap(({ row, ...cell }) => [
    ...(hunkStarts.has(row) ? [style.dim(`${indent}…`)] : []),
    formatRow(row, cell, { numberWidth, width, style }),
  ]);
  const hidden = rows.length - cells.length;
  return [
    style.dim(heading),
    ...lines,
    ...(hidden > 0 ? [style.dim(`${indent}… ${plural(hidden, 'more line')}`)] : []),
  ];
}

/** Lines beside the unknown end of a cut text do not count as differences. */
function alignSides(left: Side, right: Side): Row[] {
  const rows = alignLines(wholeLines(left), wholeLines(right));
  const isKnown = (row: Row) => (row.left !== undefined || !left.isCut) && (row.right !== undefined || !right.isCut);
  return rows.slice(0, rows.findLastIndex(isKnown) + 1);
}

function wholeLines({ text, isCut }: Side): string {
  return isCut && text.includes('\n') ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
}

function formatRow(
  row: Row,
  cell: { left: string; right: string },
  { numberWidth, width, style }: { numberWidth: number; width: number; style: Style },
): string {
  const number = (value: number | undefined) => style.dim(padToWidth(String(value ?? ''), numberWidth, 'right'));
  const left = padToWidth(cell.left, width);
  return [
    number(row.leftNumber),
    row.same ? left : style.good(left),
    row.same ? ' ' : style.bad(row.left === undefined ? '>' : row.right === undefined ? '<' : '|'),
    number(row.rightNumber),
    row.same ? cell.right : style.bad(cell.right),
  ]
    .join(' ')
    .trimEnd();
}

function fitRow(row: Row, room: number): { row: Row; left: string; right: string } {
  const [left, right] = [safeLine(row.left ?? ''), safeLine(row.right ?? '')];
  if (displayWidth(left) <= room && displayWidth(right) <= room) return { row, left, right };
  const from = row.same ? 0 : Math.max(0, firstDifference(left, right) - Math.floor(room / 3));
  const cut = (text: string) => cutToWidth(from > 0 && text !== '' ? `…${text.slice(from)}` : text, room);
  return { row, left: cut(left), right: cut(right) };
}

function firstDifference(left: string, right: string): number {
  let index = 0;
  while (index < left.length && left[index] === right[index]) index += 1;
  return index;
}
