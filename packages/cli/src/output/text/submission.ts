import type { Submission } from '@podium/sdk/contract';
import type { ResultData } from '../../result.ts';
import { testBar } from '../progress-line.ts';
import { safeLine, safeText } from '../safe-text.ts';
import type { Style } from '../style.ts';
import { formatFailedTest } from './failed-test.ts';
import { formatBytes, formatTimeMs, paintVerdict, plural, verdictLabel } from './format-values.ts';
import type { Rendered, View } from './view.ts';

export function renderSubmission(
  { submission, resumed }: ResultData['submission'],
  { style, errorStyle }: View,
): Rendered {
  const { verdict, result, results } = submission;
  const firstFailure = results.find((test) => !test.passed);
  const failures = results.filter((test) => !test.passed).length;
  const lines = [
    headline(submission, style),
    style.dim(
      `${safeLine(submission.problemTitle)} · submission ${submission._id}${submission.contestId ? ' · contest' : ''}`,
    ),
    ...result.warnings.map((warning) => `\n${style.warn(safeText(warning))}`),
    // Of a failing test its own lines say the same, and more.
    ...(firstFailure ? [] : result.errors.map((error) => `\n${safeText(error)}`)),
  ];
  if (firstFailure) lines.push('', formatFailedTest(firstFailure, style));
  if (failures > 1) lines.push('', style.dim(`${plural(failures - 1, 'more failing test')}.`));
  if (verdict === null) lines.push('', 'Not judged yet; --wait waits for the verdict.');
  if (verdict === 'judging_error') {
    lines.push(
      '',
      'The judge failed, not your program. The operators of the server see it; it does not count against you.',
    );
  }
  return {
    ...(resumed ? { note: errorStyle.dim('This source was submitted before: taking that submission up again.') } : {}),
    text: lines.join('\n'),
  };
}

function headline(submission: Submission, style: Style): string {
  const { verdict, results, testsTotal, testsPassed, timeMs, memoryBytes } = submission;
  const label = style.bold(paintVerdict(verdict, verdictLabel(verdict), style));
  if (verdict === 'compile_error' || testsTotal === 0) return label;
  const bar = testBar(
    results.map((test) => test.passed),
    testsTotal,
    style,
  );
  const cost =
    timeMs === null || memoryBytes === null ? '' : style.dim(`${formatTimeMs(timeMs)}, ${formatBytes(memoryBytes)}`);
  return `${bar} ${testsPassed}/${testsTotal}  ${label}  ${cost}`.trimEnd();
}
