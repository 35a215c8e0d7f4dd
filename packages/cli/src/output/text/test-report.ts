import { formatMemoryLimit, formatTimeLimit, plural } from '@podium/sdk/display';
import { languageName } from '@podium/sdk/languages';
import { acceptedMessage, isCompileError, isExecutionError, isWrongOutput } from '@podium/sdk/verdicts';
import type { TestReport } from '../../judging/local-judge.ts';
import type { Rendered, View } from '../../result.ts';
import type { SavedTest } from '../../solving/test-on-save.ts';
import { formatCost, notRun, paintVerdict, verdictLabel } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';
import { testBar } from '../progress.ts';
import { formatFailedTest } from './submission.ts';

const shownFailures = 3;

export function renderTestReport(report: TestReport, source: string, { style, errorStyle }: View): Rendered {
  const { verdict, diagnostics, results, testsTotal } = report;
  const warnings = diagnostics.warnings.map((warning) => style.warn(safeText(warning)));
  if (isCompileError(verdict)) {
    return {
      text: [...warnings, ...diagnostics.errors.map(safeText), `${style.bad('Compile error')} in ${source}`].join('\n'),
    };
  }
  const failed = results.filter((result) => !result.passed);
  const blocks = [
    [...warnings, reportHeadline(report, style), ...limitLines(report, style)].join('\n'),
    ...failed.slice(0, shownFailures).map((test) => formatFailedTest(test, style)),
    ...leftOut(failed.length - shownFailures, testsTotal - results.length, style),
  ];
  return { text: blocks.join('\n\n'), ...(report.note ? { afterword: errorStyle.dim(`\n${report.note}`) } : {}) };
}

/** Says what a program may use whose language has other limits than the problem. */
export function limitLines({ limits }: TestReport, { dim }: Pick<Style, 'dim'>): string[] {
  const { language, isOwn, timeLimitMs, memoryLimitBytes } = limits;
  const texts = `${formatTimeLimit(timeLimitMs)}, ${formatMemoryLimit(memoryLimitBytes)}`;
  return isOwn ? [dim(`Limits in ${languageName(language)}: ${texts}`)] : [];
}

export function leftOut(hidden: number, unrun: number, style: Style): string[] {
  return [
    ...(hidden > 0 ? [style.dim(`${plural(hidden, 'more failing test')} not shown; --only <name> shows one.`)] : []),
    ...(unrun > 0 ? [style.dim(notRun(unrun))] : []),
  ];
}

/**
 * Describes the outcome. Without the problem's own checker, nobody knows whether a different output
 * is wrong.
 */
function outcomeOf({ verdict, note }: TestReport): string {
  if (verdict === 'accepted') return 'All tests passed';
  return isWrongOutput(verdict) && note ? 'Differs from the answer given' : verdictLabel(verdict);
}

const watchedFailures = 3;

/** Formats a short report, because many of them are printed below each other. */
export function renderWatchedTests(outcome: Exclude<SavedTest, { type: 'testing' }>, { style }: View): Rendered {
  // The time is local: `09:05:30`.
  const clock = style.dim(new Date(outcome.time).toTimeString().slice(0, 8));
  if (outcome.type === 'unusable') {
    const { message, hints } = outcome.error;
    return { text: [`${clock}  ${style.bad(safeText(message))}`, ...hints.map(safeText)].join('\n  ') };
  }
  const { report } = outcome;
  if (isCompileError(report.verdict)) {
    const errors = cut(report.diagnostics.errors.map(safeText), 'error', style);
    return { text: [`${clock}  ${style.bad('Compile error')}`, ...errors].join('\n') };
  }
  const failures = report.results
    .filter((result) => !result.passed)
    .map(({ name, verdict, note }) => {
      const label = paintVerdict(verdict, verdictLabel(verdict), style);
      return `  ${style.bad(style.marks.fail)} ${safeLine(name)}  ${label}${note ? `  ${safeLine(note)}` : ''}`;
    });
  const more = failures.length > 0 ? [style.dim('  `podium diff` shows expected and actual output.')] : [];
  const warnings = cut(report.diagnostics.warnings.map(safeText), 'warning', style);
  const headline = `${clock}  ${reportHeadline(report, style)}`;
  return { text: [headline, ...warnings, ...cut(failures, 'failing test', style), ...more].join('\n') };
}

export function reportHeadline(report: TestReport, style: Style): string {
  const { verdict, results, testsTotal } = report;
  const passed = results.map((result) => result.passed);
  const timeMs = Math.max(0, ...results.map((result) => result.timeMs));
  const memoryBytes = Math.max(0, ...results.map((result) => result.memoryBytes));
  const cost = style.dim(formatCost({ timeMs, memoryBytes }));
  const count = `${passed.filter(Boolean).length}/${testsTotal}`;
  const facts = `${count}  ${paintVerdict(verdict, outcomeOf(report), style)}  ${cost}`;
  return `${testBar(passed, testsTotal, style, ` ${facts}`)} ${facts}`;
}

function cut(texts: readonly string[], noun: string, style: Style): string[] {
  const shown = texts.slice(0, watchedFailures);
  const left = texts.length - shown.length;
  return left > 0 ? [...shown, style.dim(`  … ${plural(left, `more ${noun}`)}`)] : shown;
}

/**
 * Returns the JSON of a report, with the fields of the server's answer to a submit. The message
 * counts the failed tests, because all tests run here.
 */
export function reportJson({ verdict, diagnostics, limits, results, note }: TestReport) {
  const { timeLimitMs, memoryLimitBytes } = limits;
  const failed = results.filter(({ passed }) => !passed).length;
  const failure = isExecutionError(verdict) ? 'Execution error' : `${failed} of ${results.length} test cases failed.`;
  return {
    success: verdict === 'accepted',
    message: verdict === 'accepted' ? acceptedMessage : failure,
    result: diagnostics,
    results,
    verdict,
    limits: { timeLimitMs, memoryLimitBytes },
    ...(note ? { note } : {}),
  };
}
