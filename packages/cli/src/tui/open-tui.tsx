import { render } from 'ink';
import type { Host } from '../host.ts';
import type { KeyMap } from '../keys/key-map.ts';
import { openKeyMap } from '../settings/key-settings.ts';
import { createSettingsAccess } from '../settings/settings.ts';
import type { ThemeName } from '../text/style.ts';
import { createMouseInput } from './keys/key-press.ts';
import { App, type AppProps } from './shell/app.tsx';
import { createTerminalModes } from './shell/terminal-modes.ts';
import { createTheme } from './theme.ts';

/** This limits animations and progress. Ink draws the effect of a key at once. */
const maxFps = 60;

interface TuiOptions extends Pick<AppProps, 'start' | 'onRoutes'> {
  server?: string | undefined;
  noColor?: boolean | undefined;
}

/**
 * Opens the full-screen interface on the terminal of `host`. Resolves with the exit code when the
 * user leaves it. By then the terminal is restored and all jobs have ended.
 */
export async function openTui(host: Host, { server, noColor = false, ...screens }: TuiOptions): Promise<number> {
  const settings = createSettingsAccess(host, server);
  const inUse = await settings.read();
  const keys = await openKeyMap(settings.paths, inUse);
  const modes = createTerminalModes(host, inUse.stored.mouse !== 'off');
  const themeOf = (keyMap: KeyMap, name: ThemeName) => createTheme(host.env, noColor, keyMap, name);
  const themeName = inUse.stored.theme ?? 'auto';
  const closing: Promise<void>[] = [];
  const onClosing = (closed: Promise<void>) => void closing.push(closed);
  const app = <App {...{ host, settings, keys, themeName, themeOf, modes, onClosing, ...screens }} />;
  // The alternate screen begins at the column of the cursor.
  host.stdout.write('\r');
  const instance = render(app, {
    stdin: createMouseInput(host.stdin),
    stdout: host.stdout,
    stderr: host.stderr,
    alternateScreen: true,
    incrementalRendering: true,
    maxFps,
    // Otherwise Ink would draw nothing if CI is set.
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  try {
    const exitCode = await instance.waitUntilExit();
    return typeof exitCode === 'number' ? exitCode : 0;
  } finally {
    modes.leave();
    await Promise.all(closing);
  }
}
