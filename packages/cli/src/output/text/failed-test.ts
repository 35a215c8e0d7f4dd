import type { TestCaseResult } from '@podium/sdk/contract';
import { verdicts } from '@podium/sdk/verdicts';
import { safeText } from '../safe-text.ts';
import type { Style } from '../style.ts';
import { formatBytes, formatTimeMs, paintVerdict, verdictLabel } from './format-values.ts';

type ShownTest = TestCaseResult & { name?: string; errorOutput?: string };

/** A failing test in full: verdict, why, input, expected and actual output with the first line that differs marked. */
export function formatFailedTest(test: ShownTest, style: Style): string {
  const name = test.name ?? String(test.number);
  const cost = style.dim(`${formatTimeMs(test.timeMs)}, ${formatBytes(test.memoryBytes)}`);
  const title = `${style.bad(style.marks.fail)} ${style.bold(`Test ${name}`)}  ${paintVerdict(test.verdict, verdictLabel(test.verdict), style)}  ${cost}`;
  const difference =
    verdicts[test.verdict].atFault === 'output'
      ? findFirstDifference(test.expectedOutput, test.actualOutput)
      : undefined;
  const lines = [
    title,
    ...(test.note ? [`  ${safeText(test.note)}`] : []),
    ...block('Input', test.input, test.cut?.includes('input'), undefined, style),
    ...block('Expected Output', test.expectedOutput, test.cut?.includes('expectedOutput'), difference, style),
    ...block('Actual Output', test.actualOutput, test.cut?.includes('actualOutput'), difference, style),
    ...block('Standard error', test.errorOutput || undefined, false, undefined, style),
  ];
  if (test.input === undefined && test.actualOutput === undefined) {
    lines.push(style.dim('  A hidden test: its input and answer are not shown.'));
  }
  return lines.join('\n');
}

function block(
  title: string,
  text: string | undefined,
  isCut: boolean | undefined,
  markedLine: number | undefined,
  style: Style,
): string[] {
  if (text === undefined) return [];
  const lines = safeText(text).replace(/\n$/, '').split('\n');
  const body = lines.map((line, index) => (index === markedLine ? style.bad(`  > ${line}`) : `    ${line}`));
  // The text ended before the line that differs: the missing line is the difference.
  if (markedLine !== undefined && markedLine >= lines.length) body.push(style.bad('  > (nothing more)'));
  if (text === '') body.splice(0, body.length, style.dim('    (empty)'));
  if (isCut) body.push(style.dim('    … cut'));
  return [style.dim(`  ${title}`), ...body];
}

/**
 * The first line, counted from 0, on which two outputs differ when white space at the ends of lines is left aside; undefined when
 * there is none or a text is missing.
 */
export function findFirstDifference(expected: string | undefined, actual: string | undefined): number | undefined {
  if (expected === undefined || actual === undefined) return undefined;
  const expectedLines = linesOf(expected);
  const actualLines = linesOf(actual);
  for (let line = 0; line < Math.max(expectedLines.length, actualLines.length); line++) {
    if (expectedLines[line] !== actualLines[line]) return line;
  }
  return undefined;
}

function linesOf(text: string): string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
}
