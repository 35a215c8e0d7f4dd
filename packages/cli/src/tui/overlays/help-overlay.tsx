import { useState } from 'react';
import { Lines } from '../components/lines.tsx';
import type { ActiveBinding } from '../keys/key-layers.ts';
import { moveHandlers } from '../keys/move-handlers.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useShell } from '../shell/shell-context.ts';
import { frameLines } from '../text/frame-lines.ts';
import { type ListMove, moveScroll } from '../text/list-window.ts';
import { helpLines } from './help-lines.ts';

interface HelpProps {
  bindings: readonly ActiveBinding[];
  columns: number;
  rows: number;
}

export function HelpOverlay({ bindings, columns, rows }: HelpProps) {
  const { theme, overlay } = useShell();
  const [kept, setFirst] = useState(0);
  const lines = helpLines(bindings, theme);
  const inView = rows - 2;
  // The window may have become larger since.
  const first = Math.min(kept, Math.max(0, lines.length - inView));
  const move = (step: ListMove) => setFirst(moveScroll(first, step, lines.length, inView));
  useKeys('help', {
    close: () => overlay.set({ kind: 'none' }),
    ...moveHandlers(move),
  });
  const shown = lines.slice(first, first + inView).map((line) => ` ${line}`);
  const framed = frameLines(shown, theme, {
    title: 'Keys',
    columns,
    rows,
    isFocused: true,
    ...(lines.length > inView ? { note: `${Math.min(first + inView, lines.length)} of ${lines.length}` } : {}),
    scroll: { first, total: lines.length },
  });
  return <Lines lines={framed} columns={columns} rows={rows} />;
}
