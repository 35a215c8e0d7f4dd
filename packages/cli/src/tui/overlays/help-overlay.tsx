import { useState } from 'react';
import { Lines } from '../components/lines.tsx';
import type { ActiveBinding } from '../keys/key-layers.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useShell } from '../shell/shell-context.ts';
import { frameLines } from '../text/frame-lines.ts';
import { moveScroll } from '../text/list-window.ts';
import { helpLines } from './help-lines.ts';

interface HelpProps {
  bindings: readonly ActiveBinding[];
  columns: number;
  rows: number;
}

export function HelpOverlay({ bindings, columns, rows }: HelpProps) {
  const { theme, overlay } = useShell();
  const [first, setFirst] = useState(0);
  const lines = helpLines(bindings, theme);
  const inView = rows - 2;
  useKeys('help', {
    close: () => overlay.set({ kind: 'none' }),
    up: () => setFirst((before) => moveScroll(before, 'up', lines.length, inView)),
    down: () => setFirst((before) => moveScroll(before, 'down', lines.length, inView)),
  });
  const shown = lines.slice(first, first + inView).map((line) => ` ${line}`);
  const framed = frameLines(shown, theme, {
    title: 'Keys',
    columns,
    rows,
    isFocused: true,
    scroll: { first, total: lines.length },
  });
  return <Lines lines={framed} columns={columns} rows={rows} />;
}
