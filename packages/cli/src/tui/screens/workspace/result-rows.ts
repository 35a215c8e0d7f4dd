import type { ExplainedText } from '@podium/sdk/contract';
import { formatBytes, formatTimeMs } from '@podium/sdk/display';
import { isWrongOutput } from '@podium/sdk/verdicts';
import { formatSideBySide } from '../../../output/text/side-by-side.ts';
import { formatFailedTest } from '../../../output/text/submission.ts';
import { formatCost, paintVerdict, verdictLabel } from '../../../text/format-values.ts';
import { cutToWidth, displayWidth, padToWidth, safeLine } from '../../../text/terminal-text.ts';
import { wrapText } from '../../../text/wrap.ts';
import { breakPainted } from '../../../text/wrap-painted.ts';
import { diagnosticLines } from '../../text/diagnostic-lines.ts';
import { fillLine, indent, markSelected, pointer } from '../../text/lines.ts';
import { narrower, type Theme } from '../../theme.ts';
import type { ResultRow, ShownTest } from './result-view.ts';

export function resultRow(row: ResultRow, isSelected: boolean, fileName: string, theme: Theme): string {
  // The column before the frame stays empty.
  const inner = narrower(theme, displayWidth(theme.pointer.other) + 1);
  const text =
    row.kind === 'test'
      ? testRow(row.test, isSelected, inner)
      : diagnosticRow(row.diagnostic, isSelected, fileName, inner);
  return pointer(isSelected, theme) + text;
}

function testRow(test: ShownTest, isSelected: boolean, theme: Theme): string {
  const mark = test.passed ? theme.good(theme.marks.pass) : theme.bad(theme.marks.fail);
  const time = padToWidth(formatTimeMs(test.timeMs), 7, 'right');
  const memory = padToWidth(formatBytes(test.memoryBytes), 9, 'right');
  const cost = theme.columns >= 44 ? ` ${time} ${memory}` : theme.columns >= 30 ? ` ${time}` : '';
  const room = theme.columns - 2 - cost.length;
  const label = verdictLabel(test.verdict);
  const name = cutToWidth(nameOf(test), Math.max(8, room - displayWidth(label) - 2), theme.ellipsis);
  const fill = ' '.repeat(Math.max(1, Math.min(14, room - displayWidth(label)) - displayWidth(name)));
  const text = `${markSelected(name, isSelected, theme)}${fill}${paintVerdict(test.verdict, label, theme)}`;
  return `${mark} ${fillLine(text, room)}${theme.dim(cost)}`;
}

function nameOf({ name, number }: ShownTest): string {
  return `Test ${safeLine(name ?? String(number))}`;
}

function diagnosticRow(diagnostic: ExplainedText, isSelected: boolean, fileName: string, theme: Theme): string {
  const mark = diagnostic.severity === 'error' ? theme.bad(theme.marks.fail) : theme.warn('!');
  const location = sourceLocationOf(diagnostic, fileName);
  const room = Math.max(0, theme.columns - 2 - displayWidth(location) - 2);
  const message = cutToWidth(safeLine(diagnostic.message), room, theme.ellipsis);
  return `${mark} ${markSelected(location, isSelected, theme, theme.bold)}  ${message}`;
}

/** Formats `solution.cpp:3:5`, as compilers and editors write it. */
function sourceLocationOf({ line, column, severity }: ExplainedText, fileName: string): string {
  if (line === undefined) return severity;
  return safeLine(`${fileName}:${line}${column === undefined ? '' : `:${column}`}`);
}

export type DiffLayout = 'beside' | 'below';

/** Returns the details of a row: of a failing test its input, expected and actual output. */
export function detailLines(row: ResultRow, layout: DiffLayout, theme: Theme): string[] {
  const inner = narrower(theme, 1);
  const lines = row.kind === 'test' ? testLines(row.test, layout, inner) : diagnosticLines(row.diagnostic, inner);
  return indent(lines.flatMap((line) => breakPainted(plainSigns(line, theme), inner.columns)));
}

function testLines(shown: ShownTest, layout: DiffLayout, theme: Theme): string[] {
  const test = withWrappedTexts(shown, theme.columns - 2);
  if (test.passed) {
    const mark = theme.good(theme.marks.solved);
    return [`${mark} ${theme.bold(nameOf(test))}  ${theme.good('Passed')}  ${theme.dim(formatCost(test))}`];
  }
  const narrow = narrower(theme, 1);
  const beside = layout === 'beside' ? sidesOf(test, narrow) : [];
  if (beside.length === 0) return formatFailedTest(test, narrow).split('\n');
  const { expectedOutput: _, actualOutput: __, ...others } = test;
  return [...formatFailedTest(others, narrow).split('\n'), '', ...indent(beside)];
}

/** Wraps the reason of a failure and its trace. The other texts stay unchanged. */
function withWrappedTexts({ note, errorOutput, ...test }: ShownTest, columns: number): ShownTest {
  return {
    ...test,
    ...(note && { note: wrapText(note, columns).replaceAll('\n', '\n  ') }),
    ...(errorOutput && { errorOutput: wrapText(errorOutput.replaceAll('\t', '    '), columns - 3) }),
  };
}

function sidesOf({ verdict, expectedOutput, actualOutput, cut, input }: ShownTest, style: Theme): string[] {
  if (!isWrongOutput(verdict) || input === undefined || expectedOutput === undefined || actualOutput === undefined)
    return [];
  return formatSideBySide(
    { title: 'Expected Output', text: expectedOutput, isCut: cut?.includes('expectedOutput') ?? false },
    { title: 'Actual Output', text: actualOutput, isCut: cut?.includes('actualOutput') ?? false },
    style,
  );
}

/**
 * Replaces characters that terminals may draw differently: tabs, which would shift the other
 * column, and the ellipsis of a cut, which some terminals lack.
 */
function plainSigns(line: string, theme: Theme): string {
  const spaced = line.replaceAll('\t', '    ');
  return theme.unicode ? spaced : spaced.replaceAll('…', theme.ellipsis);
}
