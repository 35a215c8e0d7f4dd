import { verdicts } from '@podium/sdk/verdicts';
import type { ResultData } from '../../result.ts';
import { testBar } from '../progress-line.ts';
import { safeText } from '../safe-text.ts';
import { formatFailedTest } from './failed-test.ts';
import { formatBytes, formatTimeMs, notRun, paintVerdict, plural, verdictLabel } from './format-values.ts';
import type { Rendered, View } from './view.ts';

const shownFailures = 3;

export function renderTestReport({ report, source }: ResultData['test-report'], { style, errorStyle }: View): Rendered {
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
export function outcomeOf({ verdict, note }: ResultData['test-report']['report']): string {
  if (verdict === 'accepted') return 'All tests passed';
  return verdicts[verdict].atFault === 'output' && note ? 'Differs from the answer given' : verdictLabel(verdict);
}
