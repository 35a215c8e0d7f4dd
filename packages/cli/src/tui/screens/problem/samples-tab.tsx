import { useMemo } from 'react';
import { displayWidth } from '../../../output/display-width.ts';
import { safeText } from '../../../output/safe-text.ts';
import { breakPainted } from '../../../output/wrap-painted.ts';
import { useScroll } from '../../components/list.ts';
import { Panel } from '../../components/panel.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useShell, useTheme } from '../../shell/shell-context.ts';
import { besideLines } from '../../text/fit-line.ts';
import type { Theme } from '../../theme.ts';

interface SamplesTabProps {
  samples: readonly Sample[];
  columns: number;
  rows: number;
}

/** The samples, one of which is selected for copying. */
export function SamplesTab({ samples, columns, rows }: SamplesTabProps) {
  const theme = useTheme();
  const { copy, notify } = useShell();
  const [kept, setSelected] = useScreenState('sample', 0);
  const selected = Math.min(kept, Math.max(0, samples.length - 1));
  const text = useMemo(() => sampleLines(samples, selected, theme, columns - 3), [samples, selected, theme, columns]);
  const lines = samples.length === 0 ? ['', theme.dim('The problem has no samples.')] : text.lines;
  const inView = rows - 2;
  const { first, scrollTo } = useScroll({ name: 'samples', count: lines.length, rows: inView });
  const select = (index: number) => () => {
    setSelected(index);
    scrollTo(Math.max(0, Math.min(text.starts[index] ?? 0, lines.length - inView)));
  };
  const sample = samples[selected];
  const copyText = (content: string, name: string) => () => {
    copy(content);
    notify(`The ${name} of sample ${selected + 1} is on the clipboard.`);
  };
  useKeys('problem', {
    nextSample: samples.length > 1 ? select((selected + 1) % samples.length) : undefined,
    previousSample: samples.length > 1 ? select((selected - 1 + samples.length) % samples.length) : undefined,
    copy: sample ? copyText(sample.input, 'input') : undefined,
    copyAnswer: sample ? copyText(sample.output, 'output') : undefined,
  });

  return (
    <Panel
      title="Samples"
      note={samples.length > 1 ? `${selected + 1} of ${samples.length}` : undefined}
      columns={columns}
      rows={rows}
      isFocused
      scroll={{ first, total: lines.length }}
      lines={lines.slice(first, first + inView).map((line) => ` ${line}`)}
    />
  );
}

interface Sample {
  input: string;
  output: string;
}

interface SampleText {
  lines: string[];
  /** The line each sample begins on. */
  starts: number[];
}

const gap = 3;

/** Input and output of every sample: beside each other where both fit, else below each other. */
export function sampleLines(samples: readonly Sample[], selected: number, theme: Theme, columns: number): SampleText {
  const lines: string[] = [];
  const starts: number[] = [];
  for (const [at, sample] of samples.entries()) {
    if (at > 0) lines.push('');
    starts.push(lines.length);
    const isSelected = at === selected;
    const pointer = isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
    const title = `Sample ${at + 1}`;
    lines.push(`${pointer}${isSelected ? theme.selected(theme.bold(title)) : theme.bold(title)}`);
    lines.push(...layOutSample(sample, theme, columns - 2).map((line) => `  ${line}`));
  }
  return { lines, starts };
}

function layOutSample({ input, output }: Sample, theme: Theme, columns: number): string[] {
  const half = Math.floor((columns - gap) / 2);
  const [left, right] = [shownLines(input, theme), shownLines(output, theme)];
  const leftColumns = Math.max(16, ...left.map(displayWidth));
  const fits = leftColumns <= half && right.every((line) => displayWidth(line) <= half);
  if (fits) {
    const block = (title: string, text: readonly string[]) => [theme.dim(title), ...text];
    return besideLines(block('Input', left), block('Output', right), leftColumns + gap);
  }
  const broken = (text: readonly string[]) => text.flatMap((line) => breakPainted(line, columns));
  return [theme.dim('Input'), ...broken(left), theme.dim('Output'), ...broken(right)];
}

/** White space that the eye would miss is marked: tabs, and spaces at the end of a line. */
function shownLines(text: string, theme: Theme): string[] {
  const tab = theme.dim(theme.unicode ? '→   ' : '\\t  ');
  const space = theme.dim(theme.unicode ? '·' : '_');
  if (text === '') return [theme.dim('(empty)')];
  return safeText(text)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      const kept = line.replace(/ +$/, '');
      return kept.replaceAll('\t', tab) + space.repeat(line.length - kept.length);
    });
}
