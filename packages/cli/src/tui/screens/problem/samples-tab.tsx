import { useMemo } from 'react';
import { Lines } from '../../components/lines.tsx';
import { useScroll } from '../../components/use-scroll.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useShell, useTheme } from '../../shell/shell-context.ts';
import { frameLines } from '../../text/frame-lines.ts';
import { type Sample, sampleLines } from './sample-lines.ts';

interface SamplesTabProps {
  samples: readonly Sample[];
  columns: number;
  rows: number;
}

/** The samples, one of which is selected for copying. */
export function SamplesTab({ samples, columns, rows }: SamplesTabProps) {
  const theme = useTheme();
  const { copy, tell } = useShell();
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
    tell(`The ${name} of sample ${selected + 1} is on the clipboard.`);
  };
  useKeys('problem', {
    nextSample: samples.length > 1 ? select((selected + 1) % samples.length) : undefined,
    previousSample: samples.length > 1 ? select((selected - 1 + samples.length) % samples.length) : undefined,
    copy: sample ? copyText(sample.input, 'input') : undefined,
    copyAnswer: sample ? copyText(sample.output, 'output') : undefined,
  });
  const framed = frameLines(
    lines.slice(first, first + inView).map((line) => ` ${line}`),
    theme,
    {
      title: 'Samples',
      ...(samples.length > 1 ? { note: `${selected + 1} of ${samples.length}` } : {}),
      columns,
      rows,
      isFocused: true,
      scroll: { first, total: lines.length },
    },
  );
  return <Lines lines={framed} columns={columns} rows={rows} />;
}
