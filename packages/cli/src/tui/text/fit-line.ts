import sliceAnsi from 'slice-ansi';
import type { Paint } from '../../text/style.ts';
import { displayWidth } from '../../text/terminal-text.ts';
import { wrapText } from '../../text/wrap.ts';
import type { Theme } from '../theme.ts';

/**
 * Cuts a painted line to a width, so that the terminal never wraps it. A shorter line stays
 * unchanged.
 */
export function fitLine(line: string, columns: number): string {
  let fitted = line;
  // slice-ansi counts joined letters as one column, but the terminal counts one for each.
  for (let room = columns; displayWidth(fitted) > columns && room >= 0; room -= 1) fitted = sliceAnsi(line, 0, room);
  return fitted;
}

/** Cuts a painted line to a width and marks the cut with an ellipsis. */
export function cutLine(line: string, columns: number, ellipsis: string): string {
  if (displayWidth(line) <= columns) return line;
  return fitLine(line, columns - displayWidth(ellipsis)) + fitLine(ellipsis, columns);
}

/** Makes a painted line exactly that wide: cuts it, or fills it with spaces. */
export function fillLine(line: string, columns: number): string {
  const fitted = fitLine(line, columns);
  return fitted + ' '.repeat(Math.max(0, columns - displayWidth(fitted)));
}

/**
 * Puts two texts at the ends of a line of `columns`. The left one is cut if there is no room for
 * both.
 */
export function spreadLine(
  left: string,
  right: string,
  { columns, ellipsis }: Pick<Theme, 'columns' | 'ellipsis'>,
): string {
  const rightWidth = displayWidth(right);
  if (rightWidth === 0) return fillLine(cutLine(left, columns, ellipsis), columns);
  if (rightWidth >= columns) return fitLine(right, columns);
  const room = columns - rightWidth - 1;
  return `${fillLine(cutLine(left, room, ellipsis), room)} ${right}`;
}

/** Indents the lines by one column. */
export function indent(lines: readonly string[]): string[] {
  return lines.map((line) => ` ${line}`);
}

/** Returns exactly `rows` lines. Further lines are omitted, and missing ones are empty. */
export function fitRows(lines: readonly string[], rows: number): string[] {
  return Array.from({ length: Math.max(0, rows) }, (_, row) => lines[row] ?? '');
}

/**
 * Breaks words that are wider than `columns`, such as paths, so that they continue on the next
 * line.
 */
export function breakWords(text: string, columns: number): string {
  const room = Math.max(1, columns);
  return text.replace(/\S+/g, (word) => {
    const parts: string[] = [];
    for (let from = 0; from < displayWidth(word); from += room) parts.push(sliceAnsi(word, from, from + room));
    return parts.join('\n');
  });
}

/** Wraps a text to painted lines of at most `columns`. Longer words are broken. */
export function wrapLines(text: string, columns: number, paint: Paint = (line) => line): string[] {
  return wrapText(breakWords(text, columns), columns)
    .split('\n')
    .map((line) => paint(line));
}

/** Puts two blocks of lines beside each other. The left one is `leftColumns` wide. */
export function besideLines(left: readonly string[], right: readonly string[], leftColumns: number): string[] {
  return Array.from(
    { length: Math.max(left.length, right.length) },
    (_, row) => `${fillLine(left[row] ?? '', leftColumns)}${right[row] ?? ''}`,
  );
}
