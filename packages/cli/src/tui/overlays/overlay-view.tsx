import { useState } from 'react';
import { displayWidth, padToWidth } from '../../text/terminal-text.ts';
import { useArea } from '../components/area.tsx';
import { TextDialog } from '../components/dialog.tsx';
import { type ListMove, moveHandlers, moveScroll } from '../components/list.ts';
import { Panel } from '../components/panel.tsx';
import { useStore } from '../data/store.ts';
import type { ActiveBinding } from '../keys/key-layers.ts';
import { keyLabel, keyTable } from '../keys/key-table.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useServices } from '../services.ts';
import { paintTone } from '../shell/footer.tsx';
import { type Overlay, useShell } from '../shell/shell-context.ts';
import { indent } from '../text/fit-line.ts';
import type { Theme } from '../theme.ts';
import { PaletteOverlay } from './palette-overlay.tsx';
import { SessionEndedOverlay } from './session-ended-overlay.tsx';

type OverlayOf<K extends Overlay['kind']> = Extract<Overlay, { kind: K }>;

/**
 * Draws the overlay over the screen. An ended session comes first, because nothing else works
 * without it.
 */
export function OverlayView({ overlay }: { overlay: Overlay }) {
  const { sessionState } = useServices();
  const session = useStore(sessionState);
  if (session === 'ended') return <SessionEndedOverlay />;
  switch (overlay.kind) {
    case 'none':
      return null;
    case 'help':
      return <HelpOverlay bindings={overlay.bindings} />;
    case 'palette':
      return <PaletteOverlay bindings={overlay.bindings} />;
    case 'question':
      return <QuestionOverlay text={overlay.text} answer={overlay.answer} />;
    case 'message':
      return <MessageOverlay title={overlay.title} text={overlay.text} tone={overlay.tone} />;
  }
}

function MessageOverlay({ title, text, tone }: Omit<OverlayOf<'message'>, 'kind'>) {
  const { theme, overlay } = useShell();
  useKeys('message', { close: () => overlay.set({ kind: 'none' }) });
  return <TextDialog title={title} text={text} paint={paintTone(tone, theme)} keys={[['Enter', 'close']]} />;
}

function QuestionOverlay({ text, answer }: Omit<OverlayOf<'question'>, 'kind'>) {
  useKeys('question', { yes: () => answer(true), no: () => answer(false), leave: () => answer(undefined) });
  const keys = [
    ['y', 'yes'],
    ['n', 'no'],
  ] as const;
  return <TextDialog title="Question" text={text} keys={keys} />;
}

/** Shows the active keys of the screen by scope. Those that always work come last. */
function HelpOverlay({ bindings }: { bindings: readonly ActiveBinding[] }) {
  const { theme, overlay } = useShell();
  const [wanted, setFirst] = useState(0);
  const lines = helpLines(bindings, theme);
  const total = lines.length;
  const inView = useArea().rows - 2;
  // The window may have become larger since.
  const last = Math.max(0, total - inView);
  const first = Math.min(wanted, last);
  const move = (step: ListMove) => setFirst((before) => moveScroll(Math.min(before, last), step, total, inView));
  useKeys('help', { close: () => overlay.set({ kind: 'none' }), ...moveHandlers(move) });
  return (
    <Panel
      title="Keys"
      note={total > inView ? `${Math.min(first + inView, total)} of ${total}` : undefined}
      isFocused
      scroll={{ first, total }}
      lines={indent(lines.slice(first, first + inView))}
    />
  );
}

function helpLines(bindings: readonly ActiveBinding[], theme: Theme): string[] {
  const all = [...new Set(bindings.map(({ scope }) => scope))];
  const scopes = [...all.filter((scope) => scope !== 'always'), ...all.filter((scope) => scope === 'always')];
  const labelOf = ({ keys }: ActiveBinding) => keys.map((key) => keyLabel(key, theme.unicode)).join('  ');
  const keyColumns = Math.max(0, ...bindings.map((binding) => displayWidth(labelOf(binding))));
  const lineOf = (binding: ActiveBinding) =>
    `${theme.accent(padToWidth(labelOf(binding), keyColumns))}   ${binding.help}`;
  const sections = scopes.map((scope) => [
    theme.bold(keyTable[scope].title),
    ...bindings.filter((binding) => binding.scope === scope).map(lineOf),
  ]);
  return sections.flatMap((section, at) => (at === 0 ? section : ['', ...section]));
}
