import { formatTimeMs } from '@podium/sdk/display';
import { useMemo } from 'react';
import { formatBytes, paintVerdict, verdictLabel } from '../../../text/format-values.ts';
import { safeText } from '../../../text/terminal-text.ts';
import { Below } from '../../components/area.tsx';
import { type FocusProps, TextPane, textInset } from '../../components/panel.tsx';
import type { ChosenInput, Ran } from '../../jobs/solving-state.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { diagnosticLines } from '../../text/diagnostic-lines.ts';
import { spreadLine } from '../../text/fit-line.ts';
import { narrower, type Theme } from '../../theme.ts';
import { outputLines } from './output-lines.ts';

export interface RunPaneProps extends FocusProps {
  ran: Ran;
  /** The hash of the file as it is now. */
  hash: string | undefined;
}

/** Shows the output of the program on the chosen input. */
export function RunPane({ ran, hash, ...focus }: RunPaneProps) {
  const theme = useTheme();
  const lines = useMemo(() => runLines(ran, narrower(theme, textInset)), [ran, theme]);
  const isStale = hash !== undefined && hash !== ran.source.hash;
  const right = isStale
    ? `${theme.warn('Changed since;')} ${theme.dim(`${theme.keyOf('workspace', 'run')} runs it again `)}`
    : theme.dim(`${theme.keyOf('workspace', 'addTest')} saves it as a test `);
  return (
    <Below heading={[spreadLine(runHeadline(ran, theme), right, theme)]}>
      <TextPane {...focus} name="output" title="Output" lines={lines} />
    </Below>
  );
}

/** Formats a line that shows how a run ended, with its time and memory. */
function runHeadline({ run }: Ran, theme: Theme): string {
  const cost = theme.dim(`${formatTimeMs(run.timeMs)}, ${formatBytes(run.memoryBytes)}`);
  const mark = run.verdict === null ? theme.good(theme.marks.solved) : theme.bad(theme.marks.fail);
  const end =
    run.verdict === null ? theme.good('Ended normally') : paintVerdict(run.verdict, verdictLabel(run.verdict), theme);
  return ` ${mark} ${end}  ${cost}`;
}

/** Returns the output of the program, broken to the width, and why it ended. */
function runLines({ run, errorOutput }: Ran, theme: Theme): string[] {
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', theme.dim(title), ...lines];
  const errors = errorOutput === '' ? [] : outputLines(errorOutput, theme.columns);
  return [
    ...(run.output === '' ? [theme.dim('(no output)')] : outputLines(run.output, theme.columns)),
    ...(run.outputTruncated ? ['', theme.warn('The output is longer than 1 MB: only its beginning is shown.')] : []),
    ...run.errors.flatMap((error) => ['', ...safeText(error).split('\n').map(theme.bad)]),
    ...section('Standard error', errors),
    ...section(
      'Warnings of the compiler',
      run.warnings.flatMap((text) => diagnosticLines(text, theme.warn, theme)),
    ),
  ];
}

export function inputName({ test }: Pick<ChosenInput, 'test'>): string {
  return test === undefined ? 'own' : `test ${test}`;
}
