import type { ExplainedText } from '@podium/sdk/contract';
import { verdicts } from '@podium/sdk/verdicts';
import { formatSideBySide } from '../../../output/text/side-by-side.ts';
import { formatFailedTest } from '../../../output/text/submission.ts';
import { wrapText } from '../../../output/wrap.ts';
import { breakPainted } from '../../../output/wrap-painted.ts';
import { formatBytes, formatTimeMs, paintVerdict, verdictLabel } from '../../../text/format-values.ts';
import { cutToWidth, displayWidth, padToWidth, safeLine } from '../../../text/terminal-text.ts';
import { diagnosticLines } from '../../text/diagnostic-lines.ts';
import { fitLine } from '../../text/fit-line.ts';
import { type Theme, themeOfWidth } from '../../theme.ts';
import type { ResultRow, ShownTest } from './result-view.ts';

/** One test, or one message of the compiler, as a line. */
export function resultRow(
  row: ResultRow,
  isSelected: boolean,
  fileName: string,
  theme: Theme,
  columns: number,
): string {
  const pointer = isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
  // One column before the frame stays empty.
  const room = columns - displayWidth(theme.pointer.other) - 1;
  return (
    pointer +
    (row.kind === 'test'
      ? testRow(row.test, isSelected, theme, room)
      : diagnosticRow(row.diagnostic, isSelected, fileName, theme, room))
  );
}

function testRow(test: ShownTest, isSelected: boolean, theme: Theme, columns: number): string {
  const mark = test.passed ? theme.good(theme.marks.pass) : theme.bad(theme.marks.fail);
  const time = padToWidth(formatTimeMs(test.timeMs), 7, 'right');
  const memory = padToWidth(formatBytes(test.memoryBytes), 9, 'right');
  const cost = columns >= 44 ? `${time} ${memory}` : columns >= 30 ? time : '';
  const room = columns - 2 - (cost === '' ? 0 : displayWidth(cost) + 1);
  const label = verdictLabel(test.verdict);
  const name = cutToWidth(
    `Test ${safeLine(test.name ?? String(test.number))}`,
    Math.max(8, room - displayWidth(label) - 2),
    theme.ellipsis,
  );
  const shownName = isSelected ? theme.selected(theme.bold(name)) : name;
  const fill = ' '.repeat(Math.max(1, Math.min(14, room - displayWidth(label)) - displayWidth(name)));
  const text = `${shownName}${fill}${paintVerdict(test.verdict, label, theme)}`;
  return `${mark} ${padToWidth(fitLine(text, room), room)}${cost === '' ? '' : ` ${theme.dim(cost)}`}`;
}

function diagnosticRow(
  fault: ExplainedText,
  isSelected: boolean,
  fileName: string,
  theme: Theme,
  columns: number,
): string {
  const isError = fault.severity === 'error';
  const mark = isError ? theme.bad(theme.marks.fail) : theme.warn('!');
  const place = sourceLocationOf(fault, fileName);
  const shownPlace = isSelected ? theme.selected(theme.bold(place)) : theme.bold(place);
  const room = Math.max(0, columns - 2 - displayWidth(place) - 2);
  return `${mark} ${shownPlace}  ${cutToWidth(safeLine(fault.message), room, theme.ellipsis)}`;
}

/** `solution.cpp:3:5`, as compilers and editors write it. */
function sourceLocationOf({ line, column, severity }: ExplainedText, fileName: string): string {
  if (line === undefined) return severity;
  return safeLine(`${fileName}:${line}${column === undefined ? '' : `:${column}`}`);
}

export type DiffLayout = 'beside' | 'below';

/** The details of one row: for a failing test its input, expected and actual output. */
export function detailLines(row: ResultRow, layout: DiffLayout, theme: Theme, columns: number): string[] {
  const lines =
    row.kind === 'test'
      ? testLines(row.test, layout, theme, columns)
      : diagnosticDetails(row.diagnostic, theme, columns);
  return lines.flatMap((line) => breakPainted(plainSigns(line, theme), columns - 1)).map((line) => ` ${line}`);
}

function testLines(shown: ShownTest, layout: DiffLayout, theme: Theme, columns: number): string[] {
  const test = withWrappedNote(shown, columns - 3);
  if (test.passed) {
    const cost = theme.dim(`${formatTimeMs(test.timeMs)}, ${formatBytes(test.memoryBytes)}`);
    return [
      `${theme.good(theme.marks.solved)} ${theme.bold(`Test ${safeLine(test.name ?? String(test.number))}`)}  ${theme.good('Passed')}  ${cost}`,
    ];
  }
  const narrow = themeOfWidth(theme, columns - 2);
  const beside = layout === 'beside' ? sidesOf(test, narrow) : [];
  if (beside.length === 0) return formatFailedTest(test, narrow).split('\n');
  const { expectedOutput: _, actualOutput: __, ...others } = test;
  return [...formatFailedTest(others, narrow).split('\n'), '', ...beside.map((line) => ` ${line}`)];
}

/**
 * Wraps the reason of a failure, which is a sentence. The other texts of a test are shown
 * unchanged.
 */
function withWrappedNote(test: ShownTest, columns: number): ShownTest {
  return test.note ? { ...test, note: wrapText(test.note, columns).replaceAll('\n', '\n  ') } : test;
}

function sidesOf({ verdict, expectedOutput, actualOutput, cut, input }: ShownTest, style: Theme): string[] {
  if (
    verdicts[verdict].atFault !== 'output' ||
    input === undefined ||
    expectedOutput === undefined ||
    actualOutput === undefined
  )
    return [];
  return formatSideBySide(
    { title: 'Expected Output', text: expectedOutput, isCut: cut?.includes('expectedOutput') ?? false },
    { title: 'Actual Output', text: actualOutput, isCut: cut?.includes('actualOutput') ?? false },
    style,
  );
}

function diagnosticDetails({ text, severity }: ExplainedText, theme: Theme, columns: number): string[] {
  return diagnosticLines(text, severity === 'error' ? theme.bad : theme.warn, theme, columns - 1);
}

/**
 * Replaces tabs, which would shift the other column, and the sign for a cut, which not every
 * terminal has.
 */
function plainSigns(line: string, theme: Theme): string {
  const spaced = line.replaceAll('\t', '    ');
  return theme.unicode ? spaced : spaced.replaceAll('…', theme.ellipsis);
}
