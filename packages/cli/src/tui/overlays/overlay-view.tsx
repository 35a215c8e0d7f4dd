import { useState, useSyncExternalStore } from 'react';
import { displayWidth, padToWidth } from '../../output/display-width.ts';
import { Lines } from '../components/lines.tsx';
import { type ListMove, moveHandlers, moveScroll } from '../components/list.ts';
import type { ActiveBinding } from '../keys/key-layers.ts';
import { keyLabel, keyTable } from '../keys/key-table.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useServices } from '../services.ts';
import { paintTone } from '../shell/footer.tsx';
import { type NoticeTone, type Overlay, useShell, useTheme } from '../shell/shell-context.ts';
import { frameLines } from '../text/frame-lines.ts';
import type { Theme } from '../theme.ts';
import { dialogLines, dialogText } from './dialog-lines.ts';
import { PaletteOverlay } from './palette-overlay.tsx';
import { SessionEndedOverlay } from './session-ended-overlay.tsx';

interface OverlayViewProps {
  overlay: Overlay;
  columns: number;
  rows: number;
}

/** What lies over the screen. Without a session nothing else works, so that is asked for first. */
export function OverlayView({ overlay, columns, rows }: OverlayViewProps) {
  const { sessionState } = useServices();
  const session = useSyncExternalStore(sessionState.subscribe, sessionState.get);
  const size = { columns, rows };
  if (session === 'ended') return <SessionEndedOverlay {...size} />;
  switch (overlay.kind) {
    case 'none':
      return null;
    case 'help':
      return <HelpOverlay bindings={overlay.bindings} {...size} />;
    case 'palette':
      return <PaletteOverlay bindings={overlay.bindings} {...size} />;
    case 'question':
      return <QuestionOverlay text={overlay.text} answer={overlay.answer} {...size} />;
    case 'message':
      return <MessageOverlay title={overlay.title} text={overlay.text} tone={overlay.tone} {...size} />;
  }
}

interface MessageProps {
  title: string;
  text: string;
  tone: NoticeTone;
  columns: number;
  rows: number;
}

function MessageOverlay({ title, text, tone, columns, rows }: MessageProps) {
  const { theme, overlay } = useShell();
  useKeys('message', { close: () => overlay.set({ kind: 'none' }) });
  const paint = paintTone(tone, theme);
  const lines = [...dialogText(text, columns).map((line) => paint(line)), '', `${theme.accent('Enter')} close`];
  return <Lines lines={dialogLines(lines, theme, { title, columns, rows })} columns={columns} rows={rows} />;
}

interface QuestionProps {
  text: string;
  answer: (isYes: boolean | undefined) => void;
  columns: number;
  rows: number;
}

function QuestionOverlay({ text, answer, columns, rows }: QuestionProps) {
  const theme = useTheme();
  useKeys('question', { yes: () => answer(true), no: () => answer(false), leave: () => answer(undefined) });
  const lines = [...dialogText(text, columns), '', `${theme.accent('y')} yes   ${theme.accent('n')} no`];
  return (
    <Lines lines={dialogLines(lines, theme, { title: 'Question', columns, rows })} columns={columns} rows={rows} />
  );
}

interface HelpProps {
  bindings: readonly ActiveBinding[];
  columns: number;
  rows: number;
}

function HelpOverlay({ bindings, columns, rows }: HelpProps) {
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

/** Every key that does something on the screen, by scope, from the key table; what always works stands last. */
function helpLines(bindings: readonly ActiveBinding[], theme: Theme): string[] {
  const all = [...new Set(bindings.map(({ scope }) => scope))];
  const scopes = [...all.filter((scope) => scope !== 'always'), ...all.filter((scope) => scope === 'always')];
  const labelOf = ({ keys }: ActiveBinding) => keys.map((key) => keyLabel(key, theme.unicode)).join('  ');
  const width = Math.max(0, ...bindings.map((binding) => displayWidth(labelOf(binding))));
  return scopes.flatMap((scope, at) => [
    ...(at === 0 ? [] : ['']),
    theme.bold(keyTable[scope].title),
    ...bindings
      .filter((binding) => binding.scope === scope)
      .map((binding) => `${theme.accent(padToWidth(labelOf(binding), width))}   ${binding.help}`),
  ]);
}
