import type { ResultData, TestReport } from '../../result.ts';
import { testBar } from '../progress-line.ts';
import { safeLine, safeText } from '../safe-text.ts';
import type { Style } from '../style.ts';
import { formatBytes, formatTimeMs, paintVerdict, plural, verdictLabel } from './format-values.ts';
import { outcomeOf } from './test-report.ts';
import type { Rendered, View } from './view.ts';

const shownFailures = 3;

/** A report short enough that many of them can be read one below the other. */
export function renderWatchedTests({ time, report, error }: ResultData['watched-tests'], { style }: View): Rendered {
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
  const shown = texts.slice(0, shownFailures);
  const left = texts.length - shown.length;
  return left > 0 ? [...shown, style.dim(`  … ${plural(left, `more ${noun}`)}`)] : shown;
}

/** `09:05:30`, local. */
function formatClock(iso: string): string {
  const date = new Date(iso);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}
