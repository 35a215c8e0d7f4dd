import { createStore } from '@podium/sdk/store';
import { Box, useApp, useWindowSize } from 'ink';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { exitCodes } from '../../cli-error.ts';
import { explainError, isInterruption } from '../../explain-error.ts';
import type { Host } from '../../host.ts';
import type { KeyMap } from '../../keys/key-map.ts';
import { stopProcess } from '../../machine/hand-over-terminal.ts';
import type { OpenedKeys } from '../../settings/key-settings.ts';
import type { SettingsAccess } from '../../settings/settings.ts';
import type { ThemeName } from '../../text/style.ts';
import { Lines, Part, useArea } from '../components/area.tsx';
import type { Loadable } from '../data/queries.ts';
import { AccountDraftContext, emptyAccountDraft } from '../form/account-draft.ts';
import { createKeyLayers, type KeyLayers } from '../keys/key-layers.ts';
import { KeyLayersContext, useKeyInput, useKeys } from '../keys/use-keys.ts';
import type { Route } from '../navigation/routes.ts';
import { openServices, type ScreenServices, ServicesContext } from '../services.ts';
import { failureLines, indent, wrapLines } from '../text/lines.ts';
import type { Theme } from '../theme.ts';
import { createShell } from './create-shell.tsx';
import { Footer } from './footer.tsx';
import { Frame, type SavedStack } from './frame.tsx';
import { Header } from './header.tsx';
import { ShellContext, screenRows, smallestWindow, useShell, useTheme } from './shell-context.ts';
import type { TerminalModes } from './terminal-modes.ts';

export interface AppProps {
  host: Host;
  settings: SettingsAccess;
  keys: OpenedKeys;
  themeName: ThemeName;
  themeOf(keyMap: KeyMap, name: ThemeName): Theme;
  modes: TerminalModes;
  /** The first screens of a user who is signed in, the top one last. */
  start?: readonly Route[];
  /** Called with the open screens, the top one last, at first and when they change. */
  onRoutes?: ((routes: readonly Route[]) => void) | undefined;
  /** Called when services close. Processes that they started may run until `closed` resolves. */
  onClosing?: ((closed: Promise<void>) => void) | undefined;
}

/** Draws the whole application. Exits Ink with the exit code of the process. */
export function App(props: AppProps) {
  const { host, settings, keys, themeOf, modes, start = [], onRoutes, onClosing } = props;
  const { exit, suspendTerminal } = useApp();
  const size = useWindowSize();
  const [layers] = useState(createKeyLayers);
  const [accountDraft] = useState(() => createStore(emptyAccountDraft));
  const [keyMap, setKeyMap] = useState(keys.keyMap);
  const [themeName, setTheme] = useState(props.themeName);
  useLayoutEffect(() => layers.setKeyMap(keyMap), [layers, keyMap]);
  const [opening, setOpening] = useState(0);
  const opened = useOpenServices({ host, settings, onClosing }, opening, layers);
  const base = useMemo(
    () =>
      createShell({
        host,
        modes,
        suspendTerminal,
        onHandOver: (ended) => onClosing?.(ended),
        quit: exit,
        reopen: () => setOpening((before) => before + 1),
      }),
    [host, modes, suspendTerminal, exit, onClosing],
  );
  const shell = useMemo(
    () => ({ ...base, theme: themeOf(keyMap, themeName), setKeyMap, setTheme }),
    [base, themeOf, keyMap, themeName],
  );
  useEffect(() => {
    if (keys.problem !== undefined) base.showMessage('Keys', keys.problem, 'bad');
  }, [keys, base]);
  useEffect(() => {
    modes.enter();
    const onAbort = () => exit(exitCodes.interrupted);
    host.signal.addEventListener('abort', onAbort);
    return () => host.signal.removeEventListener('abort', onAbort);
  }, [modes, host.signal, exit]);
  return (
    <KeyLayersContext value={layers}>
      <ShellContext value={shell}>
        <AccountDraftContext value={accountDraft}>
          <Part {...size}>
            <Window {...{ opened, start, onRoutes }} />
          </Part>
        </AccountDraftContext>
      </ShellContext>
    </KeyLayersContext>
  );
}

type Opened = Loadable<ScreenServices>;

function useOpenServices(
  props: Pick<AppProps, 'host' | 'settings' | 'onClosing'>,
  opening: number,
  layers: KeyLayers,
): Opened {
  const { host, settings, onClosing } = props;
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number opens them again
  useEffect(() => {
    let isWanted = true;
    let isOpen = false;
    const open = openServices(host, settings, layers.labelOf).then(
      (services) => {
        isOpen = true;
        if (isWanted) setOpened({ state: 'ready', value: services });
        return services;
      },
      (error: unknown) => {
        if (isWanted) setOpened({ state: 'failed', failure: explainError(error, undefined) });
        return undefined;
      },
    );
    return () => {
      isWanted = false;
      const closed = open.then((services) => services?.close());
      // Services that are still opening have started nothing, for example while a keychain asks for
      // its password.
      if (isOpen) onClosing?.(closed);
    };
  }, [host, settings, opening, layers]);
  return opened;
}

interface WindowProps extends Pick<AppProps, 'onRoutes'> {
  opened: Opened;
  start: readonly Route[];
}

function Window({ opened, start, onRoutes }: WindowProps) {
  const { columns, rows } = useArea();
  const shell = useShell();
  const saved = useRef<SavedStack | undefined>(undefined);
  const leave = (work: () => Promise<void>) => () => {
    shell.handOver(work).catch((error: unknown) => {
      if (!isInterruption(error)) shell.notify(explainError(error, undefined).message, 'bad');
    });
  };
  useKeyInput(opened.state !== 'loading');
  useKeys('always', {
    interrupt: () => shell.quit(exitCodes.interrupted),
    suspend: leave(stopProcess),
    redraw: leave(async () => {}),
  });
  const isTooSmall = columns < smallestWindow.columns || rows < smallestWindow.rows;
  const tooSmall = isTooSmall ? <TooSmall /> : null;
  if (opened.state !== 'ready') return tooSmall ?? <Unopened opened={opened} />;
  const { value: services } = opened;
  return (
    <ServicesContext value={services}>
      {tooSmall}
      {/* Jobs such as tests at every save continue while the window is too small. */}
      <Box display={isTooSmall ? 'none' : 'flex'}>
        <Part columns={Math.max(columns, smallestWindow.columns)} rows={Math.max(rows, smallestWindow.rows)}>
          <Frame key={services.owner} {...{ start, onRoutes, saved }} />
        </Part>
      </Box>
    </ServicesContext>
  );
}

/** Replaces a screen that would not fit. The screen returns when the window is large enough. */
function TooSmall() {
  const { columns, rows } = useArea();
  const { theme, quit } = useShell();
  useKeys('tooSmall', { quit: () => quit() });
  const paragraphs = [
    theme.bold('The window is too small.'),
    `Podium needs ${smallestWindow.columns} x ${smallestWindow.rows}, this is ${columns} x ${rows}.`,
    theme.dim('Make it larger; q quits.'),
  ];
  return <Lines lines={paragraphs.flatMap((text) => wrapLines(text, columns))} />;
}

/** Shown before the session is open, or if it cannot be opened. */
function Unopened({ opened }: { opened: Opened }) {
  const { rows } = useArea();
  const { quit, reopen } = useShell();
  const theme = useTheme(2);
  const hasFailed = opened.state === 'failed';
  useKeys('global', { quit: () => quit(), refresh: hasFailed ? reopen : undefined });
  const keys = `${theme.keyOf('global', 'refresh')} tries again, ${theme.keyOf('global', 'quit')} quits.`;
  const lines = hasFailed ? ['', ...failureLines(opened.failure, theme), '', theme.dim(keys)] : [];
  return (
    <Box flexDirection="column">
      <Header main={undefined} />
      <Lines lines={indent(lines)} rows={screenRows(rows)} />
      <Footer />
    </Box>
  );
}
