import type { Submission, TestCaseResult } from '@podium/sdk/contract';
import { describeEarlierRuns, formatScore, plural } from '@podium/sdk/display';
import { defaultLanguage, languageName } from '@podium/sdk/languages';
import type { EarlierAttempt } from '@podium/sdk/solving';
import { isCompileError, isJudgingError, judgingErrorMessage, type Verdict } from '@podium/sdk/verdicts';
import type { Rendered, View } from '../../result.ts';
import { describeEarlier } from '../../solving/submit-job.ts';
import { formatCost, notRun, paintVerdict, testCount, verdictLabel } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { displayWidth, padToWidth, safeLine, safeText } from '../../text/terminal-text.ts';
import { testBar } from '../progress.ts';

export function renderSubmission(
  submission: Submission,
  { earlier = 'none', full = false }: { earlier?: EarlierAttempt; full?: boolean },
  { style, errorStyle }: View,
): Rendered {
  const { _id, problemTitle, contestId, language, verdict, result, results } = submission;
  const facts = [
    safeLine(problemTitle),
    `submission ${_id}`,
    ...(contestId ? ['contest'] : []),
    ...(language === defaultLanguage ? [] : [safeLine(languageName(language))]),
  ];
  const failures = results.filter((test) => !test.passed);
  const shown = full ? failures : failures.slice(0, 1);
  const lines = [
    submissionHeadline(submission, style),
    // A server that stores no submissions names none.
    ...(_id === '' ? [] : [style.dim(facts.join(' · '))]),
    ...judgedAgainLines(submission, style),
    // The checker may have messages to the contestant about accepted tests.
    ...results.flatMap(({ number, passed, note }) =>
      full && passed && note !== undefined ? style.dim(`Test ${number}: ${safeText(note)}`) : [],
    ),
    ...result.warnings.map((warning) => `\n${style.warn(safeText(warning))}`),
    ...groupLines(submission, style),
    // The lines of a failing test contain these errors and more.
    ...(failures.length > 0 ? [] : result.errors.map((error) => `\n${safeText(error)}`)),
  ];
  for (const failure of shown) lines.push('', formatFailedTest(failure, style));
  if (failures.length > shown.length) {
    const more = plural(failures.length - shown.length, 'more failing test');
    lines.push('', style.dim(`${more}: podium submissions show ${submission._id}`));
  }
  if (failures.length > 0 && results.length < submission.testsTotal) {
    lines.push('', style.dim(notRun(submission.testsTotal - results.length)));
  }
  const runAgain = results.filter((test) => test.earlierTimesMs !== undefined).map(describeEarlierRuns);
  if (runAgain.length > 0) lines.push('', style.dim(runAgain.join('\n')));
  if (verdict === null) lines.push('', 'Not judged yet; --wait waits for the verdict.');
  if (isJudgingError(verdict)) lines.push('', judgingErrorMessage);
  if (submission.judgeLog !== undefined) lines.push('', style.warn(`For admins: ${safeText(submission.judgeLog)}`));
  const note = describeEarlier(earlier);
  return {
    ...(note === undefined ? {} : { note: errorStyle.dim(note) }),
    text: lines.join('\n'),
  };
}

export function judgedAgainLines({ verdict, verdictBefore }: Submission, style: Style): string[] {
  if (verdictBefore === undefined || verdict === null) return [];
  const before = paintVerdict(verdictBefore, verdictLabel(verdictBefore), style);
  return [`Judged again: it was ${before} before.`];
}

export function submissionHeadline(submission: Submission, style: Style): string {
  const { verdict, results, testsTotal, timeMs, memoryBytes } = submission;
  const label = style.bold(paintVerdict(verdict, verdictLabel(verdict), style));
  if (isCompileError(verdict) || testsTotal === 0) return label;
  // A group of tests can end before the next one, so tests in the middle may be missing.
  const byNumber = new Map(results.map(({ number, passed }) => [number, passed]));
  const passed = Array.from({ length: testsTotal }, (_, index) => byNumber.get(index + 1));
  const cost = timeMs === null || memoryBytes === null ? '' : style.dim(formatCost({ timeMs, memoryBytes }));
  const points =
    submission.score === undefined ? '' : `${formatScore(submission.score, submission.maxScore ?? null)} points  `;
  const facts = `${points}${testCount(submission)}  ${label}  ${cost}`.trimEnd();
  // Imported submissions have only the counts.
  return results.length === 0 ? facts : `${testBar(passed, testsTotal, style, ` ${facts}`)} ${facts}`;
}

/** Lists the points of each group, with the verdict where some are missing; none without groups. */
export function groupLines({ groups = [] }: Pick<Submission, 'groups'>, style: Style): string[] {
  const width = Math.max(0, ...groups.map(({ name }) => displayWidth(name)));
  return groups.map(({ name, score, maxScore, verdict }) => {
    const points = formatScore(score, maxScore);
    const state =
      verdict === null ? style.dim('not judged completely') : paintVerdict(verdict, verdictLabel(verdict), style);
    return `  ${padToWidth(safeLine(name), width)}  ${points.padStart(9)}  ${state}`;
  });
}

type ShownTest = TestCaseResult & { name?: string; errorOutput?: string };

/**
 * Formats a failing test in full: verdict, reason, input, expected and actual output. The judge's
 * note names the line and the column of the difference. Lines are not compared here, because the
 * checker may accept two lines that differ.
 */
export function formatFailedTest(test: ShownTest, style: Style): string {
  const title = failedTestTitle(test.name ?? String(test.number), test.verdict, style);
  const lines = [
    `${title}  ${style.dim(formatCost(test))}`,
    ...(test.note ? [`  ${safeText(test.note)}`] : []),
    ...block('Input', test.input, test.cut?.includes('input'), style),
    ...block('Expected Output', test.expectedOutput, test.cut?.includes('expectedOutput'), style),
    ...block('Actual Output', test.actualOutput, test.cut?.includes('actualOutput'), style),
    // A panic of Rust begins with an empty line.
    ...block('Standard error', test.errorOutput?.replace(/^\n+/, '') || undefined, false, style),
  ];
  if (test.input === undefined && test.actualOutput === undefined) {
    lines.push(style.dim('  A hidden test: its input and answer are not shown.'));
  }
  return lines.join('\n');
}

/** Formats `✗ Test 3  Wrong answer`. */
export function failedTestTitle(name: string, verdict: Verdict, style: Style): string {
  const label = paintVerdict(verdict, verdictLabel(verdict), style);
  return `${style.bad(style.marks.fail)} ${style.bold(`Test ${safeLine(name)}`)}  ${label}`;
}

export function indentBlock(text: string): string {
  return text.replace(/\n$/, '').replace(/^/gm, '    ');
}

function block(title: string, text: string | undefined, isCut: boolean | undefined, style: Style): string[] {
  if (text === undefined) return [];
  return [
    style.dim(`  ${title}`),
    text === '' ? style.dim('    (empty)') : indentBlock(safeText(text)),
    ...(isCut ? [style.dim('    … cut')] : []),
  ];
}
