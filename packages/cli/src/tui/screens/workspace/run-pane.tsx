import { Box } from 'ink';
import { useMemo } from 'react';
import { Lines } from '../../components/lines.tsx';
import { useScroll } from '../../components/list.ts';
import { Panel } from '../../components/panel.tsx';
import type { Ran } from '../../jobs/solving-state.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { spreadLine } from '../../text/fit-line.ts';
import { runHeadline, runLines } from './run-lines.ts';

interface RunPaneProps {
  ran: Ran;
  /** The hash of the file as it is now. */
  hash: string | undefined;
  columns: number;
  rows: number;
}

/** Shows the output of the program on the chosen input. */
export function RunPane({ ran, hash, columns, rows }: RunPaneProps) {
  const theme = useTheme();
  const lines = useMemo(() => runLines(ran, theme, columns - 2), [ran, theme, columns]);
  const inView = rows - 3;
  const { first } = useScroll({ name: 'output', count: lines.length, rows: inView });
  const isStale = hash !== undefined && hash !== ran.source.hash;
  const right = isStale
    ? `${theme.warn('Changed since;')} ${theme.dim('r runs it again ')}`
    : theme.dim('a keeps it as a test ');

  return (
    <Box flexDirection="column">
      <Lines lines={[spreadLine(runHeadline(ran, theme), right, columns)]} columns={columns} rows={1} />
      <Panel
        title="Output"
        note={lines.length > inView ? `${first + 1} of ${lines.length}` : undefined}
        columns={columns}
        rows={rows - 1}
        isFocused
        scroll={{ first, total: lines.length }}
        lines={lines.slice(first, first + inView)}
      />
    </Box>
  );
}
