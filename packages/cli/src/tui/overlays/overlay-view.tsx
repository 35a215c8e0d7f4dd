import { Box, Text } from 'ink';
import { useState } from 'react';
import { displayWidth } from '../../text/terminal-text.ts';
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
import { PaletteOverlay } from './palette-overlay.tsx';
import { SessionEndedOverlay } from './session-ended-overlay.tsx';

type OverlayOf<K extends Overlay['kind']> = Extract<Overlay, { kind: K }>;

/** What lies over the screen. Without a session nothing else works, so that is asked for first. */
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

/** Every key that does something on the screen, by scope; what always works stands last. */
function HelpOverlay({ bindings }: { bindings: readonly ActiveBinding[] }) {
  const { rows } = useArea();
  const { theme, overlay } = useShell();
  const [wanted, setFirst] = useState(0);
  const all = [...new Set(bindings.map(({ scope }) => scope))];
  const scopes = [...all.filter((scope) => scope !== 'always'), ...all.filter((scope) => scope === 'always')];
  const labelOf = ({ keys }: ActiveBinding) => keys.map((key) => keyLabel(key, theme.unicode)).join('  ');
  const keyColumns = Math.max(0, ...bindings.map((binding) => displayWidth(labelOf(binding))));
  // Each scope has a title, and all but the first an empty row above it.
  const total = bindings.length + 2 * scopes.length - 1;
  const inView = rows - 2;
  // The window may have become larger since.
  const first = Math.min(wanted, Math.max(0, total - inView));
  const move = (step: ListMove) => setFirst(moveScroll(first, step, total, inView));
  useKeys('help', { close: () => overlay.set({ kind: 'none' }), ...moveHandlers(move) });
  return (
    <Panel
      title="Keys"
      note={total > inView ? `${Math.min(first + inView, total)} of ${total}` : undefined}
      isFocused
      scroll={{ first, total }}
    >
      <Box height={inView} overflow="hidden" contentOffsetY={first} paddingLeft={1}>
        <Box flexDirection="column" flexShrink={0} alignSelf="flex-start" rowGap={1}>
          {scopes.map((scope) => (
            <Box key={scope} flexDirection="column" flexShrink={0}>
              <Text>{theme.bold(keyTable[scope].title)}</Text>
              {bindings
                .filter((binding) => binding.scope === scope)
                .map((binding) => (
                  <Box key={binding.action} columnGap={3} flexShrink={0}>
                    <Box width={keyColumns} flexShrink={0}>
                      <Text>{theme.accent(labelOf(binding))}</Text>
                    </Box>
                    <Text wrap="truncate">{binding.help}</Text>
                  </Box>
                ))}
            </Box>
          ))}
        </Box>
      </Box>
    </Panel>
  );
}
