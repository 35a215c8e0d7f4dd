import { Box, Text } from 'ink';
import { useState, useSyncExternalStore } from 'react';
import { displayWidth } from '../../output/display-width.ts';
import { type ListMove, moveHandlers, moveScroll } from '../components/list.ts';
import { Dialog, dialogContentColumns, Panel, wrapProse } from '../components/panel.tsx';
import type { ActiveBinding } from '../keys/key-layers.ts';
import { keyLabel, keyTable } from '../keys/key-table.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useServices } from '../services.ts';
import { paintTone } from '../shell/footer.tsx';
import { type NoticeTone, type Overlay, useShell, useTheme } from '../shell/shell-context.ts';
import { PaletteOverlay } from './palette-overlay.tsx';
import { SessionEndedOverlay } from './session-ended-overlay.tsx';

interface SizeProps {
  columns: number;
  rows: number;
}

/** What lies over the screen. Without a session nothing else works, so that is asked for first. */
export function OverlayView({ overlay, ...size }: SizeProps & { overlay: Overlay }) {
  const { sessionState } = useServices();
  const session = useSyncExternalStore(sessionState.subscribe, sessionState.get);
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

function MessageOverlay({ title, text, tone, ...size }: SizeProps & { title: string; text: string; tone: NoticeTone }) {
  const { theme, overlay } = useShell();
  useKeys('message', { close: () => overlay.set({ kind: 'none' }) });
  const lines = wrapProse(text, dialogContentColumns(size.columns)).map(paintTone(tone, theme));
  return (
    <Dialog title={title} height={lines.length + 2} {...size}>
      <Text>{lines.join('\n')}</Text>
      <Box marginTop={1}>
        <Text>{`${theme.accent('Enter')} close`}</Text>
      </Box>
    </Dialog>
  );
}

function QuestionOverlay({
  text,
  answer,
  ...size
}: SizeProps & Pick<Extract<Overlay, { kind: 'question' }>, 'text' | 'answer'>) {
  const theme = useTheme();
  useKeys('question', { yes: () => answer(true), no: () => answer(false), leave: () => answer(undefined) });
  const lines = wrapProse(text, dialogContentColumns(size.columns));
  return (
    <Dialog title="Question" height={lines.length + 2} {...size}>
      <Text>{lines.join('\n')}</Text>
      <Box marginTop={1} columnGap={3}>
        <Text>{`${theme.accent('y')} yes`}</Text>
        <Text>{`${theme.accent('n')} no`}</Text>
      </Box>
    </Dialog>
  );
}

/** Every key that does something on the screen, by scope; what always works stands last. */
function HelpOverlay({ bindings, columns, rows }: SizeProps & { bindings: readonly ActiveBinding[] }) {
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
      columns={columns}
      rows={rows}
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
