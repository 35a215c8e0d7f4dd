import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { render } from 'ink-testing-library';
import { onTestFinished, vi } from 'vitest';
import type { Host } from '../../src/host.ts';
import { defaultKeyMap, type KeyMap } from '../../src/keys/key-map.ts';
import type { OpenedKeys } from '../../src/settings/key-settings.ts';
import { createSettingsAccess } from '../../src/settings/settings.ts';
import type { ThemeName } from '../../src/text/style.ts';
import type { Route } from '../../src/tui/navigation/routes.ts';
import { App } from '../../src/tui/shell/app.tsx';
import { createTheme } from '../../src/tui/theme.ts';

/**
 * The application as components, without a terminal: keys go in as bytes, and frames come out as
 * text.
 */
export interface TestApp {
  /** Sends keys by their names in the key table, or text as it is typed, one after the other. */
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Returns the last frame without colours. */
  screen(): string;
  /** Returns the last frame with its colours. */
  painted(): string;
  /** Returns the number of frames drawn so far. */
  frames(): number;
  /** Waits until the text is on the screen, and returns the screen. */
  waitFor(text: string | RegExp): Promise<string>;
  waitUntilGone(text: string): Promise<string>;
  /**
   * Waits until the text was once on the screen, where it may be gone since: notices stay for two
   * seconds, which a busy machine can miss.
   */
  waitForDrawn(text: string): Promise<string>;
  /** Changes the width of the terminal. */
  resize(columns: number): void;
  /** Returns whether the application has asked the terminal to report the wheel. */
  takesMouse(): boolean;
  unmount(): void;
}

interface AppOptions {
  env: Readonly<Record<string, string | undefined>>;
  cwd?: string;
  start?: Route;
  installation?: Host['installation'];
  keys?: OpenedKeys;
  /** The width of the terminal, by default 100. */
  columns?: number;
}

const bytesOf: Readonly<Record<string, string>> = {
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  enter: '\r',
  // Terminals with kitty's keyboard protocol send this. A lone escape becomes a key only once
  // nothing follows it.
  esc: '\u001b[27u',
  tab: '\t',
  'shift-tab': '\u001b[Z',
  space: ' ',
  backspace: '\u007f',
  delete: '\u001b[3~',
  home: '\u001b[H',
  end: '\u001b[F',
  pageup: '\u001b[5~',
  pagedown: '\u001b[6~',
};

/** Ends a test that hangs. A busy machine may take long. */
const waitTimeoutMs = 60_000;

/**
 * Opens the whole application on the server of `env`. The session comes from the state folder of
 * `env`.
 */
export function openApp({
  env,
  cwd = '/',
  start = { screen: 'home' },
  columns = 100,
  installation,
  keys = { keyMap: defaultKeyMap },
}: AppOptions): TestApp {
  // The testing library's terminal has 100 columns and no rows, so Ink reads these variables.
  vi.stubEnv('COLUMNS', '100').stubEnv('LINES', '32');
  const stopped = new AbortController();
  const host: Host = {
    argv: [],
    env: { ...env, LANG: 'C.UTF-8' },
    cwd,
    stdin: process.stdin,
    stdout: Object.assign(new EventEmitter(), { isTTY: false, columns: 100, write: () => true }) as never,
    stderr: process.stderr,
    signal: stopped.signal,
    installation,
  };
  const settings = createSettingsAccess(host, undefined);
  let takesMouse = true;
  const modes = {
    enter() {},
    leave() {},
    setMouse(isWanted: boolean) {
      takesMouse = isWanted;
    },
  };
  const themeOf = (keyMap: KeyMap, name: ThemeName) =>
    createTheme({ ...host.env, FORCE_COLOR: '1' }, false, keyMap, name);
  const app = render(<App {...{ host, settings, keys, themeName: 'auto', themeOf, modes, start: [start] }} />);
  const resize = (wanted: number) => {
    Object.defineProperty(app.stdout, 'columns', { value: wanted, configurable: true });
    app.stdout.emit('resize');
  };
  if (columns !== 100) resize(columns);
  const unmount = () => {
    stopped.abort();
    app.unmount();
  };
  onTestFinished(unmount);
  const screen = () => stripVTControlCharacters(app.lastFrame() ?? '');
  const waitUntil = async (what: string, isThere: (shown: string) => boolean) => {
    const deadline = performance.now() + waitTimeoutMs;
    while (!isThere(screen())) {
      if (performance.now() > deadline) throw new Error(`${what}; the screen is:\n${screen()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return screen();
  };
  const write = async (bytes: string) => {
    app.stdin.write(bytes);
    // The application needs two turns of the event loop for a key, in which it also draws.
    for (let turns = 2 * bytes.length; turns > 0; turns -= 1) await nextTurn();
  };
  return {
    async press(...keys) {
      for (const key of keys) await write(bytesOf[key] ?? controlByte(key) ?? key);
    },
    type: write,
    screen,
    painted: () => app.lastFrame() ?? '',
    frames: () => app.frames.length,
    waitFor: (text) =>
      waitUntil(`waited for ${String(text)}`, (shown) =>
        typeof text === 'string' ? shown.includes(text) : text.test(shown),
      ),
    waitUntilGone: (text) => waitUntil(`waited until ${text} is gone`, (shown) => !shown.includes(text)),
    waitForDrawn: (text) =>
      waitUntil(`waited until ${text} was drawn`, () =>
        app.frames.some((frame) => stripVTControlCharacters(frame).includes(text)),
      ),
    resize,
    takesMouse: () => takesMouse,
    unmount,
  };
}

function controlByte(key: string): string | undefined {
  const [, letter] = /^ctrl-([a-z])$/.exec(key) ?? [];
  return letter === undefined ? undefined : String.fromCharCode(letter.charCodeAt(0) - 96);
}
