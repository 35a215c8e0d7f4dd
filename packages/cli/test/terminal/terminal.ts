import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isRunning } from './is-running.ts';
import { checkKeys, hexArguments } from './key-arguments.ts';
import { createTmux, type Tmux } from './tmux.ts';
import { createWaiting, has, holdsStill, type Look, type WaitOptions } from './waiting.ts';

export interface TerminalOptions {
  /** The default is 100. */
  columns?: number;
  /** The default is 30. */
  rows?: number;
  /**
   * The whole environment, including PATH. TERM (`tmux-256color`) and a UTF-8 LANG are added if
   * they are missing.
   */
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** The program and its arguments. The default is an interactive bash with the prompt `$ `. */
  command?: readonly string[];
}

export interface TerminalState {
  columns: number;
  rows: number;
  /** Column and row count from 0. */
  cursor: { column: number; row: number; isVisible: boolean };
  isAlternateScreen: boolean;
  /** A program has asked for mouse events. */
  wantsMouse: boolean;
}

/** A real terminal that runs a program. */
export interface Terminal {
  /** Presses keys at once: `keys('j', 'Enter', 'C-c', 'M-x', 'BTab')`. An unknown name throws. */
  keys(...keys: readonly string[]): Promise<void>;
  /** Types a text. A line feed in it is Enter. */
  type(text: string): Promise<void>;
  /** Pastes a text, in brackets if the program has asked for that. */
  paste(text: string): Promise<void>;
  /**
   * Turns the wheel by notches over a cell (from 1). Throws if no program has asked for the mouse.
   */
  wheel(direction: 'up' | 'down', options?: { notches?: number; column?: number; row?: number }): Promise<void>;
  /**
   * Presses and releases the left button on a cell (from 1). Throws if no program has asked for the
   * mouse.
   */
  click(column: number, row: number): Promise<void>;
  resize(columns: number, rows: number): Promise<void>;
  /**
   * Returns the text on the screen, without blanks at the ends of lines and empty lines at the end.
   */
  screen(): Promise<string>;
  /** Returns the same with the escape sequences of colours and styles. */
  screenWithColours(): Promise<string>;
  /** Returns the screen and the lines that have scrolled out of it. */
  scrollback(): Promise<string>;
  /**
   * Returns the bytes that the program has written, including escape sequences. While it runs, the
   * last ones may be missing; after its end, this waits for them.
   */
  written(): Promise<string>;
  /** Returns the text that a program copied last (OSC 52). */
  clipboard(): Promise<string>;
  state(): Promise<TerminalState>;
  /**
   * Waits until the screen has a text, and returns that screen. Fails with the last screen, at once
   * if the program has ended.
   */
  waitFor(wanted: string | RegExp, options?: WaitOptions): Promise<string>;
  /**
   * Waits until the program has once written a text, which may be gone from the screen since:
   * notices stay for two seconds only, which a busy machine can miss. The text must not begin as
   * what stood in its place before, because only what changes in a row is written.
   */
  waitForWritten(wanted: string): Promise<string>;
  /** Waits until the screen no longer has a text, and returns that screen. */
  waitUntilGone(unwanted: string | RegExp, options?: WaitOptions): Promise<string>;
  /** Waits until a screen fulfils a condition. The error has the `description`. */
  waitUntil(description: string, holds: (screen: string) => boolean, options?: WaitOptions): Promise<string>;
  /** Waits until nothing has changed for 150 ms, and returns that screen. */
  waitUntilStill(options?: WaitOptions): Promise<string>;
  /**
   * Waits for the program's end and returns its exit code, or 128 + n after signal n. The screen
   * can still be read.
   */
  waitForExit(options?: WaitOptions): Promise<number>;
  isAlive(): Promise<boolean>;
  /** Returns the exit code; undefined while the program runs. */
  exitCode(): Promise<number | undefined>;
  /** Returns the output of `stty -a` in this terminal. */
  lineSettings(): Promise<string>;
  /** Returns the program's process id. */
  pid(): Promise<number>;
  /**
   * Takes the terminal away, as closing its window does, and waits for the program's end. After it
   * only `close` may be called.
   */
  hangUp(options?: WaitOptions): Promise<void>;
  /** Hangs up, kills processes that survive and removes all files. */
  close(): Promise<void>;
}

// Bash removes PS1 from the environment of its child processes.
const shell = ['env', 'PS1=$ ', 'bash', '--norc', '--noprofile', '-i'];
const pollMs = 10;
const graceMs = 3_000;
const target = ['-t', 'main'];
/**
 * The supervisor writes this text after the program's whole output, which is then on the screen.
 */
const endOfProgram = /podium-terminal-ended:(\d+)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what the supervisor writes.
const endOfProgramBytes = /\u001b\]2;podium-terminal-ended:\d+\u001b\\/;
/**
 * The terminal's first process is a shell, as for users. It starts the program as a job in the
 * foreground and reports its end in the title of the terminal. It continues to run, because tmux
 * would lose the last output of a first process that ends.
 */
const supervisor = `exec 3>&2 2>/dev/null
sh -c 'echo $$ > "$0"; exec "$@"' "$0/pid" "$@" 2>&3 3>&-
printf '\\033]2;podium-terminal-ended:%s\\033\\\\' $? >&3
exec sleep infinity`;

/** Opens a terminal and starts a program in it. The caller closes it. */
export async function openTerminal(options: TerminalOptions): Promise<Terminal> {
  const { columns = 100, rows = 30, cwd, command = shell } = options;
  const env = completeEnvironment(options.env);
  const size = ['-x', String(columns), '-y', String(rows)];
  const tmux = await createTmux({
    env,
    term: env.TERM ?? '',
    session: (folder) => [
      ...['-s', 'main', ...size, '-c', cwd, '--', 'bash', '-m', '-c', supervisor, folder, ...command],
      ...[';', 'pipe-pane', ...target, '-O', `exec cat >> '${join(folder, 'written')}'`],
    ],
  });
  return createTerminal(tmux);
}

function completeEnvironment(given: TerminalOptions['env']): Record<string, string> {
  const hasLocale = given.LC_ALL || given.LC_CTYPE || given.LANG;
  const added = { TERM: 'tmux-256color', HISTFILE: '', ...(hasLocale ? {} : { LANG: 'C.UTF-8' }) };
  const entries = Object.entries({ ...added, ...given });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function createTerminal(tmux: Tmux): Terminal {
  const output = join(tmux.folder, 'written');
  const ask = async (format: string) => (await tmux.command('display-message', '-p', ...target, format)).trim();
  const screens = createScreens(tmux);
  const exitCode = async () => readExitCode(await ask('#{pane_title}'));
  const readOutput = () => (existsSync(output) ? readFileSync(output, 'utf8') : '');
  const { waitUntil, waitForExit, poll } = createWaiting({
    look: () => look(tmux),
    bytesWritten: () => statSync(output, { throwIfNoEntry: false })?.size ?? 0,
  });
  const findPid = async () => Number(await readFile(join(tmux.folder, 'pid'), 'utf8').catch(() => 0)) || undefined;
  const pid = async () => {
    await poll('the program did not start', async () => (await findPid()) !== undefined);
    return Number(await findPid());
  };
  return {
    ...createInput(tmux, async () => (await ask('#{mouse_any_flag}')) === '1'),
    ...screens,
    resize: async (columns, rows) =>
      void (await tmux.command('resize-window', ...target, '-x', String(columns), '-y', String(rows))),
    written: async () => {
      // tmux gives the output to the file through a process, which may be behind the screen.
      if ((await exitCode()) !== undefined)
        await poll('the last output did not arrive', async () => endOfProgramBytes.test(readOutput()));
      return readOutput().replace(endOfProgramBytes, '');
    },
    clipboard: () => readClipboard(tmux),
    state: async () => parseState(await ask(stateFormat)),
    lineSettings: async () => readLineSettings(await ask('#{pane_tty}')),
    waitFor: (wanted, options) => waitUntil(`${wanted} did not appear`, (shown) => has(shown, wanted), options),
    waitForWritten: (wanted) => waitUntil(`${wanted} was not written`, () => readOutput().includes(wanted)),
    waitUntilGone: (unwanted, options) =>
      waitUntil(`${unwanted} did not go away`, (shown) => !has(shown, unwanted), options),
    waitUntil,
    waitUntilStill: (options) => waitUntil('the screen did not come to rest', holdsStill(), options),
    waitForExit,
    isAlive: async () => (await exitCode()) === undefined,
    exitCode,
    pid,
    async hangUp(options) {
      const program = await pid();
      await tmux.command('kill-pane', ...target);
      await poll('the program did not end', async () => !isRunning(program), options);
    },
    close: () => endProgram(findPid, tmux),
  };
}

/** Returns the exit code and then the screen, which is the last one if there is an exit code. */
async function look(tmux: Tmux): Promise<Look> {
  const [title, screen] = await Promise.all([
    tmux.command('display-message', '-p', ...target, '#{pane_title}'),
    tmux.command('capture-pane', '-p', ...target),
  ]);
  return { exitCode: readExitCode(title), screen: readScreen(screen) };
}

/** In a file the text is as it was copied. `show-buffer` would escape its line feeds. */
async function readClipboard(tmux: Tmux): Promise<string> {
  const path = join(tmux.folder, 'clipboard');
  await tmux.command('save-buffer', path);
  return readFile(path, 'utf8');
}

function readExitCode(title: string): number | undefined {
  const [, code] = endOfProgram.exec(title) ?? [];
  return code === undefined ? undefined : Number(code);
}

function createScreens(tmux: Tmux): Pick<Terminal, 'screen' | 'screenWithColours' | 'scrollback'> {
  const capture = (...options: string[]) => tmux.command('capture-pane', '-p', ...options, ...target);
  return {
    screen: async () => readScreen(await capture()),
    screenWithColours: async () => cutEnd(await capture('-e')),
    scrollback: async () => readScreen(await capture('-S', '-')),
  };
}

function createInput(
  tmux: Tmux,
  wantsMouse: () => Promise<boolean>,
): Pick<Terminal, 'keys' | 'type' | 'paste' | 'wheel' | 'click'> {
  const send = async (text: string) => void (await tmux.command('send-keys', ...target, '-H', ...hexArguments(text)));
  const mouse = async (sequences: string) => {
    if (!(await wantsMouse())) throw new Error('the program has not asked for the mouse');
    await send(sequences);
  };
  return {
    async keys(...keys) {
      checkKeys(keys);
      await tmux.command('send-keys', ...target, '--', ...keys);
    },
    type: (text) => send(text.replaceAll('\n', '\r')),
    async paste(text) {
      await tmux.command('set-buffer', '--', text);
      await tmux.command('paste-buffer', '-d', '-p', ...target);
    },
    wheel: (direction, { notches = 1, column = 1, row = 1 } = {}) =>
      mouse(`\u001b[<${direction === 'up' ? 64 : 65};${column};${row}M`.repeat(notches)),
    click: (column, row) => mouse(`\u001b[<0;${column};${row}M\u001b[<0;${column};${row}m`),
  };
}

async function readLineSettings(tty: string): Promise<string> {
  const { stdout } = await promisify(execFile)('stty', ['-a', '-F', tty]);
  return stdout;
}

/** Hangs up by closing, and kills a program that survives that. */
async function endProgram(findPid: () => Promise<number | undefined>, tmux: Tmux): Promise<void> {
  const program = await findPid();
  await tmux.close();
  if (program === undefined) return;
  const deadline = performance.now() + graceMs;
  while (isRunning(program)) {
    if (performance.now() > deadline) process.kill(-program, 'SIGKILL');
    await sleep(pollMs);
  }
}

const stateFormat = [
  ...['pane_width', 'pane_height', 'cursor_x', 'cursor_y', 'cursor_flag', 'alternate_on', 'mouse_any_flag'],
]
  .map((name) => `#{${name}}`)
  .join(' ');

function parseState(text: string): TerminalState {
  const [columns = 0, rows = 0, column = 0, row = 0, isVisible, isAlternate, mouse] = text.split(' ').map(Number);
  return {
    columns,
    rows,
    cursor: { column, row, isVisible: isVisible === 1 },
    isAlternateScreen: isAlternate === 1,
    wantsMouse: mouse === 1,
  };
}

function readScreen(text: string): string {
  return cutEnd(text).replace(/ +$/gm, '');
}

function cutEnd(text: string): string {
  return text.replace(/\n+$/, '');
}
