import { render } from 'ink';
import type { Host } from '../host.ts';
import { createSettingsAccess } from '../settings/settings.ts';
import { createWheelInput } from './keys/key-press.ts';
import { App } from './shell/app.tsx';
import { createTerminalModes } from './shell/terminal-modes.ts';
import { createTheme } from './theme.ts';

/** More than the eye sees; a key is drawn at once, this bounds what goes on by itself. */
const maxFps = 60;

/**
 * Opens the full-screen interface on the terminal of `host` and resolves with the exit code once it is left. The terminal is then as it
 * was before, and nothing that was started in it goes on.
 */
export async function openTui(host: Host, server: string | undefined, noColor: boolean): Promise<number> {
  const settings = createSettingsAccess(host, server);
  const { stored } = await settings.read();
  const modes = createTerminalModes(host, stored.mouse !== 'off');
  const theme = createTheme(host.env, noColor);
  const closing: Promise<void>[] = [];
  const onClosing = (closed: Promise<void>) => void closing.push(closed);
  const app = <App host={host} settings={settings} theme={theme} modes={modes} onClosing={onClosing} />;
  // The alternate screen begins where the cursor stands, which need not be the start of a line.
  host.stdout.write('\r');
  const instance = render(app, {
    stdin: createWheelInput(host.stdin),
    stdout: host.stdout,
    stderr: host.stderr,
    alternateScreen: true,
    incrementalRendering: true,
    maxFps,
    // It was decided before that there is somebody to draw for; Ink would draw nothing where CI is set.
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
