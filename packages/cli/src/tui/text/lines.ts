import { describeOwnLimits, type OfferedLanguage, type Problem } from '@podium/sdk/contract';
import { describeLanguages, problemNotices } from '@podium/sdk/display';
import sliceAnsi from 'slice-ansi';
import type { Explanation } from '../../explain-error.ts';
import type { Paint } from '../../text/style.ts';
import { cutToWidth, displayWidth, padToWidth, safeLine, safeText } from '../../text/terminal-text.ts';
import { wrapText } from '../../text/wrap.ts';
import type { Loadable } from '../data/queries.ts';
import { narrower, type Theme } from '../theme.ts';
import { paintMatched } from './fuzzy-match.ts';

/** Cuts a painted line to a width, so that the terminal never wraps it. */
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

/** Puts two texts at the ends of a line. The left one is cut if there is no room for both. */
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

export function indent(lines: readonly string[]): string[] {
  return lines.map((line) => ` ${line}`);
}

/** Returns exactly `rows` lines. Further lines are omitted, and missing ones are empty. */
export function fitRows(lines: readonly string[], rows: number): string[] {
  return Array.from({ length: Math.max(0, rows) }, (_, row) => lines[row] ?? '');
}

/** Breaks words that are wider than `columns`, such as paths. */
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

interface RowParts {
  /** Painted text between the pointer and the title. */
  left?: string;
  title: string;
  /** Text that follows the title even if the title is cut. */
  suffix?: string;
  /** The positions in the title that a query matched, and no others. */
  matched?: ReadonlySet<number> | undefined;
  /** The colour of the title in rows that are not selected. */
  paint?: Paint | undefined;
  /** Painted text after the title. It is equally wide in every row, so that columns align. */
  right?: string;
}

const leastTitleColumns = 8;

/** Formats a row as wide as the theme. The title takes what the other parts leave. */
export function listRow(parts: RowParts, isSelected: boolean, theme: Theme): string {
  const { left = '', title, suffix = '', matched, paint, right = '' } = parts;
  const start = pointer(isSelected, theme) + left;
  const room = Math.max(leastTitleColumns, theme.columns - displayWidth(start) - displayWidth(right));
  const cut = cutToWidth(safeLine(title), room - suffix.length, theme.ellipsis);
  const shown = paintMatched(cut, matched, theme.matched) + suffix;
  return start + markSelected(padToWidth(shown, room), isSelected, theme, paint) + right;
}

/** Returns the mark before the row that keys act on, or as much space. */
export function pointer(isSelected: boolean, theme: Theme): string {
  return isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
}

/** Paints the part of a row that shows whether the row is selected. */
export function markSelected(text: string, isSelected: boolean, theme: Theme, paint: Paint = (plain) => plain): string {
  return isSelected ? theme.selected(theme.bold(text)) : paint(text);
}

/** Describes what is not loaded yet, or why it could not be; undefined if it is loaded. */
export function stateLines(loadable: Loadable<unknown>, theme: Theme): string[] | undefined {
  if (loadable.state === 'ready') return undefined;
  if (loadable.state === 'loading') return ['', ` ${theme.dim(`Loading${theme.ellipsis}`)}`];
  const failure = failureLines(loadable.failure, narrower(theme, 2));
  return [
    '',
    ...indent([...failure, '', `${theme.accent(theme.keyOf('global', 'refresh'))} ${theme.dim('tries again')}`]),
  ];
}

export function failureLines({ message, hints }: Explanation, theme: Theme): string[] {
  const wrapped = (text: string, paint: Paint) => wrapLines(safeText(text), theme.columns, paint);
  return [...wrapped(message, theme.bad), ...hints.flatMap((hint) => wrapped(hint, theme.dim))];
}

/** Returns the lines on the limits of languages that have others than the problem. */
export function ownLimitLines(problem: Problem, offered: readonly OfferedLanguage[], theme: Theme): string[] {
  // A number and its unit stay on one line.
  const limits = describeOwnLimits(problem, offered)?.replaceAll(/(?<=\d) /g, '\u00a0');
  return limits === undefined ? [] : wrapLines(limits, theme.columns, theme.dim);
}

export function noticeLines(problem: Problem, theme: Theme): string[] {
  const draft = problem.draft ? ['Draft: only administrators see this problem.'] : [];
  const archived = problem.archived ? ['Archived: only administrators see this problem.'] : [];
  const notices = [...draft, ...archived, ...problemNotices(problem)];
  const languages = describeLanguages(problem);
  return [
    ...notices.flatMap((notice) => wrapLines(notice, theme.columns, theme.warn)),
    ...(languages === undefined ? [] : wrapLines(languages, theme.columns, theme.dim)),
  ];
}
