import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import type { Overlay } from '../shell/shell-context.ts';
import { HelpOverlay } from './help-overlay.tsx';
import { MessageOverlay } from './message-overlay.tsx';
import { PaletteOverlay } from './palette-overlay.tsx';
import { QuestionOverlay } from './question-overlay.tsx';
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
