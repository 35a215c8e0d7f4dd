import { Lines } from '../components/lines.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { paintTone } from '../shell/footer-line.ts';
import { type NoticeTone, useShell } from '../shell/shell-context.ts';
import { dialogLines, dialogText } from './dialog-lines.ts';

interface MessageProps {
  title: string;
  text: string;
  tone: NoticeTone;
  columns: number;
  rows: number;
}

export function MessageOverlay({ title, text, tone, columns, rows }: MessageProps) {
  const { theme, overlay } = useShell();
  useKeys('message', { close: () => overlay.set({ kind: 'none' }) });
  const paint = paintTone(tone, theme);
  const lines = [...dialogText(text, columns).map((line) => paint(line)), '', `${theme.accent('Enter')} close`];
  return <Lines lines={dialogLines(lines, theme, { title, columns, rows })} columns={columns} rows={rows} />;
}
