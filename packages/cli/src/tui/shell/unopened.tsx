import { Box } from 'ink';
import type { Explanation } from '../../explain-error.ts';
import { Lines } from '../components/lines.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { failureLines } from '../text/state-lines.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { screenRows } from './layout.ts';
import { useShell } from './shell-context.ts';

interface UnopenedProps {
  opened: { state: 'opening' } | { state: 'failed'; failure: Explanation };
  columns: number;
  rows: number;
}

/** Before the session is known: nothing of a screen is shown. */
export function Unopened({ opened, columns, rows }: UnopenedProps) {
  const { theme, quit, reopen } = useShell();
  const hasFailed = opened.state === 'failed';
  useKeys('global', { quit: () => quit(), refresh: hasFailed ? reopen : undefined });
  const lines = hasFailed
    ? ['', ...failureLines(opened.failure, theme, columns), '', ` ${theme.dim('R tries again, q quits.')}`]
    : [];
  return (
    <Box flexDirection="column">
      <Header columns={columns} main={undefined} />
      <Lines lines={lines} columns={columns} rows={screenRows(rows)} />
      <Footer columns={columns} />
    </Box>
  );
}
