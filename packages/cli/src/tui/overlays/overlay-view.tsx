import { TextDialog } from '../components/dialog.tsx';
import { useStore } from '../data/store.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useServices } from '../services.ts';
import { paintTone } from '../shell/footer.tsx';
import { type Overlay, useShell } from '../shell/shell-context.ts';
import { AccountsOverlay } from './accounts-overlay.tsx';
import { HelpOverlay } from './help-overlay.tsx';
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
    case 'accounts':
      return <AccountsOverlay />;
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
