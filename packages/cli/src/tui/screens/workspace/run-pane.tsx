import { useMemo } from 'react';
import { formatBytes, formatTimeMs, paintVerdict, verdictLabel } from '../../../text/format-values.ts';
import { safeText } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { TextPane } from '../../components/panel.tsx';
import type { ChosenInput, Ran } from '../../jobs/solving-state.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { diagnosticLines } from '../../text/diagnostic-lines.ts';
import { spreadLine } from '../../text/fit-line.ts';
import type { Theme } from '../../theme.ts';
import { outputLines } from './output-lines.ts';

interface RunPaneProps {
  ran: Ran;
  /** The hash of the file as it is now. */
  hash: string | undefined;
}

/** Shows the output of the program on the chosen input. */
export function RunPane({ ran, hash }: RunPaneProps) {
  const theme = useTheme();
  const { columns } = useArea();
  const lines = useMemo(() => runLines(ran, theme, columns - 2), [ran, theme, columns]);
  const isStale = hash !== undefined && hash !== ran.source.hash;
  const right = isStale
    ? `${theme.warn('Changed since;')} ${theme.dim('r runs it again ')}`
    : theme.dim('a keeps it as a test ');
  return (
    <Below heading={[spreadLine(runHeadline(ran, theme), right, columns)]}>
      <TextPane name="output" title="Output" lines={lines} />
    </Below>
  );
}

/** A line that says how a run ended, with its time and memory. */
function runHeadline({ run }: Ran, theme: Theme): string {
  const cost = theme.dim(`${formatTimeMs(run.timeMs)}, ${formatBytes(run.memoryBytes)}`);
  const mark = run.verdict === null ? theme.good(theme.marks.solved) : theme.bad(theme.marks.fail);
  const end =
    run.verdict === null ? theme.good('Ended normally') : paintVerdict(run.verdict, verdictLabel(run.verdict), theme);
  return ` ${mark} ${end}  ${cost}`;
}

/** The output of the program, broken to the width, and why it ended. */
function runLines({ run, errorOutput }: Ran, theme: Theme, columns: number): string[] {
  const section = (title: string) => ['', theme.dim(title)];
  const indented = (lines: readonly string[], paint = (line: string) => line) => lines.map((line) => ` ${paint(line)}`);
  const output = run.output === '' ? [theme.dim('(no output)')] : outputLines(run.output, columns - 2);
  return indented([
    ...output,
    ...(run.outputTruncated ? ['', theme.warn('The output is longer than 1 MB: only its beginning is shown.')] : []),
    ...run.errors.flatMap((error) => ['', ...safeText(error).split('\n').map(theme.bad)]),
    ...(errorOutput === '' ? [] : [...section('Standard error'), ...outputLines(errorOutput, columns - 2)]),
    ...(run.warnings.length === 0
      ? []
      : [
          ...section('Warnings of the compiler'),
          ...run.warnings.flatMap((text) => diagnosticLines(text, theme.warn, theme, columns - 2)),
        ]),
  ]);
}

export function inputName({ test }: Pick<ChosenInput, 'test'>): string {
  return test === undefined ? 'own' : `test ${test}`;
}
