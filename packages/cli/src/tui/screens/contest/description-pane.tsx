import type { Contest } from '@podium/sdk/contract';
import { plural } from '../../../output/text/format-values.ts';
import { Lines } from '../../components/lines.tsx';
import { useScroll } from '../../components/use-scroll.ts';
import { useMarkdown } from '../../data/use-markdown.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { frameLines } from '../../text/frame-lines.ts';

interface DescriptionPaneProps {
  contest: Contest;
  isFocused: boolean;
  columns: number;
  rows: number;
}

export function DescriptionPane({ contest, isFocused, columns, rows }: DescriptionPaneProps) {
  const theme = useTheme();
  const lines = useMarkdown(contest.description, columns - 4) ?? [theme.dim(theme.ellipsis)];
  const { first } = useScroll({ name: 'description', count: lines.length, rows: rows - 2, isActive: isFocused });
  const framed = frameLines(
    lines.slice(first, first + rows - 2).map((line) => ` ${line}`),
    theme,
    {
      title: 'Description',
      note: `${plural(contest.problemCount, 'problem')}, ${plural(contest.participantCount, 'participant')}`,
      columns,
      rows,
      isFocused,
      hasOthers: true,
      scroll: { first, total: lines.length },
    },
  );
  return <Lines lines={framed} columns={columns} rows={rows} />;
}
