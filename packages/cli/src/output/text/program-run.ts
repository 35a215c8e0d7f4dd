import type { ResultData } from '../../result.ts';
import { safeText } from '../safe-text.ts';
import { formatBytes, formatTimeMs, paintVerdict, verdictLabel } from './format-values.ts';
import type { Rendered, View } from './view.ts';

/** The program's output goes to standard output as it is; how it ended goes to standard error. */
export function renderProgramRun({ run, errorOutput, output }: ResultData['program-run'], view: View): Rendered {
  const { errorStyle, isTerminal } = view;
  const warnings = run.warnings.map((warning) => errorStyle.warn(safeText(warning)));
  const trailing = isTerminal && run.output !== '' && !run.output.endsWith('\n') ? '\n' : '';
  const afterword = [
    ...(errorOutput ? [errorStyle.dim('standard error:'), safeText(errorOutput).replace(/\n$/, '')] : []),
    ...(run.outputTruncated && !output ? [errorStyle.warn('The output is longer than what is shown.')] : []),
    ...run.errors.map((error) => errorStyle.bad(withoutLabel(safeText(error), run.verdict))),
    summary(run, view),
  ];
  return {
    ...(warnings.length > 0 ? { note: warnings.join('\n') } : {}),
    ...(output ? { bytes: output } : { text: (isTerminal ? safeText(run.output) : run.output) + trailing }),
    verbatim: true,
    afterword: afterword.join('\n'),
  };
}

/** The server puts the verdict before the reason; here it stands on the last line anyway. */
function withoutLabel(error: string, verdict: ResultData['program-run']['run']['verdict']): string {
  const label = verdict === null ? undefined : `${verdictLabel(verdict)}: `;
  return label !== undefined && error.startsWith(label) ? error.slice(label.length) : error;
}

function summary(run: ResultData['program-run']['run'], { errorStyle }: View): string {
  const { verdict } = run;
  if (verdict === 'compile_error') return errorStyle.bad('Compile error');
  const cost = errorStyle.dim(`${formatTimeMs(run.timeMs)}, ${formatBytes(run.memoryBytes)}`);
  if (verdict === null) return `${errorStyle.good('Ended normally')}  ${cost}`;
  return `${paintVerdict(verdict, verdictLabel(verdict), errorStyle)}  ${cost}`;
}
