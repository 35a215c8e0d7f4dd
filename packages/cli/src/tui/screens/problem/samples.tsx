import { type ReactNode, useMemo } from 'react';
import { maxTextWidth } from '../../../output/markdown.ts';
import { displayWidth, safeText } from '../../../text/terminal-text.ts';
import { breakPainted } from '../../../text/wrap-painted.ts';
import { Split, useArea } from '../../components/area.tsx';
import { type FocusProps, TextPane, textInset } from '../../components/panel.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useShell, useTheme } from '../../shell/shell-context.ts';
import { besideLines, markSelected, pointer } from '../../text/lines.ts';
import { narrower, type Theme } from '../../theme.ts';

/** The columns of a pane in which no line of a statement is broken more than it must. */
export const statementPaneColumns = maxTextWidth + textInset;

/** From this width on, the samples are beside the statement. */
export const samplesFromColumns = 140;

interface StatementAndSamplesProps {
  tabs: { tab: string; focusOf(tab: 'statement' | 'samples'): FocusProps };
  statement(focus: FocusProps): ReactNode;
  samples: readonly Sample[];
}

/** Shows both beside each other, the statement no wider than its text, or the open tab's one. */
export function StatementAndSamples({ tabs, statement, samples }: StatementAndSamplesProps) {
  if (useArea().columns < samplesFromColumns)
    return tabs.tab === 'samples' ? <SamplesPane samples={samples} /> : statement({});
  return (
    <Split columns={statementPaneColumns}>
      {statement(tabs.focusOf('statement'))}
      <SamplesPane samples={samples} {...tabs.focusOf('samples')} />
    </Split>
  );
}

interface SamplesPaneProps extends FocusProps {
  samples: readonly Sample[];
}

/** Shows the samples, one of which is selected for copying while the pane has the focus. */
function SamplesPane({ samples, isFocused = true, ...focus }: SamplesPaneProps) {
  const theme = useTheme(3);
  const { copy } = useShell();
  const [stored, setSelected] = useScreenState('sample', 0);
  const [, scrollTo] = useScreenState('samples scroll', 0);
  const selected = Math.min(stored, Math.max(0, samples.length - 1));
  const marked = isFocused ? selected : undefined;
  const text = useMemo(() => sampleLines(samples, marked, theme), [samples, marked, theme]);
  const lines = samples.length === 0 ? ['', theme.dim('The problem has no samples.')] : text.lines;
  const last = lines.length - useArea().rows + 2;
  const select = (step: 1 | -1) => () => {
    const index = (selected + step + samples.length) % samples.length;
    setSelected(index);
    scrollTo(Math.max(0, Math.min(text.starts[index] ?? 0, last)));
  };
  const sample = samples[selected];
  const copyText = (content: string, name: string) => () => copy(content, `The ${name} of sample ${selected + 1}`);
  useKeys(
    'problem',
    {
      nextSample: samples.length > 1 ? select(1) : undefined,
      previousSample: samples.length > 1 ? select(-1) : undefined,
      copy: sample && copyText(sample.input, 'input'),
      copyAnswer: sample && copyText(sample.output, 'output'),
    },
    { isActive: isFocused },
  );
  const note = isFocused && samples.length > 1 ? `${selected + 1} of ${samples.length}` : '';
  return <TextPane {...focus} isFocused={isFocused} name="samples" title="Samples" note={note} lines={lines} />;
}

export interface Sample {
  input: string;
  output: string;
}

const gap = 3;

/** Returns input and output of every sample, and the line on which each of them begins. */
export function sampleLines(
  samples: readonly Sample[],
  selected: number | undefined,
  theme: Theme,
): { lines: string[]; starts: number[] } {
  const lines: string[] = [];
  const starts: number[] = [];
  for (const [at, sample] of samples.entries()) {
    if (at > 0) lines.push('');
    starts.push(lines.length);
    const isSelected = at === selected;
    lines.push(pointer(isSelected, theme) + markSelected(`Sample ${at + 1}`, isSelected, theme, theme.bold));
    lines.push(...layOutSample(sample, narrower(theme, 2)).map((line) => `  ${line}`));
  }
  return { lines, starts };
}

function layOutSample({ input, output }: Sample, theme: Theme): string[] {
  const half = Math.floor((theme.columns - gap) / 2);
  const [left, right] = [shownLines(input, theme), shownLines(output, theme)];
  const leftColumns = Math.max(16, ...left.map(displayWidth));
  const fits = leftColumns <= half && right.every((line) => displayWidth(line) <= half);
  const block = (title: string, text: readonly string[]) => [theme.dim(title), ...text];
  if (fits) return besideLines(block('Input', left), block('Output', right), leftColumns + gap);
  const broken = (text: readonly string[]) => text.flatMap((line) => breakPainted(line, theme.columns));
  return [...block('Input', broken(left)), ...block('Output', broken(right))];
}

/** Marks white space that readers would overlook: tabs, and spaces at the end of a line. */
function shownLines(text: string, theme: Theme): string[] {
  const tab = theme.dim(theme.unicode ? '→   ' : '\\t  ');
  const space = theme.dim(theme.unicode ? '·' : '_');
  if (text === '') return [theme.dim('(empty)')];
  return safeText(text)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      const text = line.replace(/ +$/, '');
      return text.replaceAll('\t', tab) + space.repeat(line.length - text.length);
    });
}
