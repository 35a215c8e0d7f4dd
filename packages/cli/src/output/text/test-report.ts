import { isExecutionError, verdicts } from '@podium/sdk/verdicts';
import type { TestReport } from '../../judging/local-judge.ts';
import type { Rendered, View } from '../../result.ts';
import { formatBytes, formatTimeMs, notRun, paintVerdict, plural, verdictLabel } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';
import { testBar } from '../progress.ts';
import { formatFailedTest } from './submission.ts';

const shownFailures = 3;

export function renderTestReport(
  { report, source }: { report: TestReport; source: string },
  { style, errorStyle }: View,
): Rendered {
  const { verdict, diagnostics, results, testsTotal } = report;
  const warnings = diagnostics.warnings.map((warning) => style.warn(safeText(warning)));
  if (verdict === 'compile_error') {
    const errors = diagnostics.errors.map((error) => safeText(error));
    return { text: [...warnings, ...errors, `${style.bad('Compile error')} in ${source}`].join('\n') };
  }
  const failed = results.filter((result) => !result.passed);
  const passedCount = results.length - failed.length;
  const slowest = Math.max(0, ...results.map((result) => result.timeMs));
  const largest = Math.max(0, ...results.map((result) => result.memoryBytes));
  const cost = style.dim(`${formatTimeMs(slowest)}, ${formatBytes(largest)}`);
  const passed = results.map((result) => result.passed);
  const facts = `${passedCount}/${testsTotal}  ${paintVerdict(verdict, outcomeOf(report), style)}  ${cost}`;
  const text = [
    ...warnings,
    `${testBar(passed, testsTotal, style, ` ${facts}`)} ${facts}`,
    ...failed.slice(0, shownFailures).flatMap((test) => ['', formatFailedTest(test, style)]),
    ...(failed.length > shownFailures
      ? [
          '',
          style.dim(
            `${plural(failed.length - shownFailures, 'more failing test')} not shown; --only <name> shows one.`,
          ),
        ]
      : []),
    ...(results.length < testsTotal ? ['', style.dim(notRun(testsTotal - results.length))] : []),
  ].join('\n');
  return { text, ...(report.note ? { afterword: errorStyle.dim(`\n${report.note}`) } : {}) };
}

/** Where the problem's own checker is not at hand, an output that differs is not known to be wrong. */
function outcomeOf({ verdict, note }: { report: TestReport; source: string }['report']): string {
  if (verdict === 'accepted') return 'All tests passed';
  return verdicts[verdict].atFault === 'output' && note ? 'Differs from the answer given' : verdictLabel(verdict);
}

const watchedFailures = 3;

/** A report short enough that many of them can be read one below the other. */
export function renderWatchedTests(
  { time, report, error }: { time: string; report?: TestReport; error?: { message: string; hints: readonly string[] } },
  { style }: View,
): Rendered {
  const clock = style.dim(formatClock(time));
  if (error)
    return { text: [`${clock}  ${style.bad(safeText(error.message))}`, ...error.hints.map(safeText)].join('\n  ') };
  if (!report) return {};
  if (report.verdict === 'compile_error') {
    return {
      text: [
        `${clock}  ${style.bad('Compile error')}`,
        ...cut(report.diagnostics.errors.map(safeText), 'error', style),
      ].join('\n'),
    };
  }
  const failures = report.results
    .filter((result) => !result.passed)
    .map(({ name, verdict, note }) => {
      const label = paintVerdict(verdict, verdictLabel(verdict), style);
      return `  ${style.bad(style.marks.fail)} ${safeLine(name)}  ${label}${note ? `  ${safeLine(note)}` : ''}`;
    });
  const more = failures.length > 0 ? [style.dim('  `podium diff` shows expected and actual output.')] : [];
  const warnings = cut(report.diagnostics.warnings.map(safeText), 'warning', style);
  return {
    text: [
      `${clock}  ${reportHeadline(report, style)}`,
      ...warnings,
      ...cut(failures, 'failing test', style),
      ...more,
    ].join('\n'),
  };
}

/** The bar, how many passed, the outcome and what it took, in one line. */
export function reportHeadline(report: TestReport, style: Style): string {
  const { verdict, results, testsTotal } = report;
  const passed = results.map((result) => result.passed);
  const slowest = Math.max(0, ...results.map((result) => result.timeMs));
  const largest = Math.max(0, ...results.map((result) => result.memoryBytes));
  const cost = style.dim(`${formatTimeMs(slowest)}, ${formatBytes(largest)}`);
  const count = `${passed.filter(Boolean).length}/${testsTotal}`;
  const facts = `${count}  ${paintVerdict(verdict, outcomeOf(report), style)}  ${cost}`;
  return `${testBar(passed, testsTotal, style, ` ${facts}`)} ${facts}`;
}

function cut(texts: readonly string[], noun: string, style: Style): string[] {
  const shown = texts.slice(0, watchedFailures);
  const left = texts.length - shown.length;
  return left > 0 ? [...shown, style.dim(`  … ${plural(left, `more ${noun}`)}`)] : shown;
}

/** `09:05:30`, local. */
function formatClock(iso: string): string {
  const date = new Date(iso);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The JSON of a report, in the shape of the server's answer to a submit. */
export function reportJson(report: TestReport) {
  const { verdict, diagnostics, results, note } = report;
  return {
    success: verdict === 'accepted',
    message: messageOf(report),
    result: diagnostics,
    results,
    verdict,
    ...(note ? { note } : {}),
  };
}

function messageOf({ verdict, results }: TestReport): string {
  if (verdict === 'accepted') return 'All test cases passed successfully.';
  if (isExecutionError(verdict)) return 'Execution error';
  const failed = results.filter((result) => !result.passed).length;
  return `${failed} of ${results.length} test cases failed.`;
}
