import { wrapText } from '../../output/wrap.ts';
import { Lines } from '../components/lines.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { smallestWindow } from './layout.ts';
import { useShell } from './shell-context.ts';

/** Instead of a screen that would not fit. What was open is there again once the window is large enough. */
export function TooSmall({ columns, rows }: { columns: number; rows: number }) {
  const { theme, quit } = useShell();
  useKeys('tooSmall', { quit: () => quit() });
  const paragraphs = [
    theme.bold('The window is too small.'),
    `Podium needs ${smallestWindow.columns} x ${smallestWindow.rows}, this is ${columns} x ${rows}.`,
    theme.dim('Make it larger; q quits.'),
  ];
  const lines = paragraphs.flatMap((text) => wrapText(text, columns).split('\n'));
  return <Lines lines={lines} columns={columns} rows={rows} />;
}
