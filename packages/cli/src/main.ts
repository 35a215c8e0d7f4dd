import process from 'node:process';
import { type CliError, exitCodes, usageError } from './cli-error.ts';
import type { Host } from './host.ts';
import { answerQuickly } from './output/answer-quickly.ts';
import { isKeychainBusy } from './session/session-store.ts';

const interruption = new AbortController();
let interruptions = 0;
/** While an editor owns the terminal, Ctrl-C is for the editor, although the terminal signals every process. */
let isHandedOver = false;
const stopTimeoutMs = 5_000;
const endingMs = 1_000;
/** The exit code of an error that ends the process, once the error is shown. */
let failure: Promise<number> | undefined;

/** A command that is about to end keeps its own exit code: failed tests remain failed. */
function endSoon(code: number) {
  setTimeout(() => exit(code), endingMs);
}

// The first Ctrl-C stops the work in order, the second ends the process at once.
function onSignal() {
  interruptions += 1;
  if (interruptions > 1) exit(exitCodes.interrupted);
  stop();
}

function stop() {
  if (interruption.signal.aborted) return;
  interruption.abort();
  // Ends the process even if something does not stop.
  setTimeout(() => exit(exitCodes.interrupted), stopTimeoutMs).unref();
}
process.on('SIGINT', () => {
  if (!isHandedOver) onSignal();
});
process.on('SIGTERM', onSignal);
process.on('SIGHUP', onSignal);
// A suspended process does not hear that the window was resized.
process.on('SIGCONT', () => process.kill(process.pid, 'SIGWINCH'));

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The terminal was closed: nothing can be shown any more, but work must stop in order. The signal may come before or after.
  if (error.code === 'EIO') stop();
  // A reader that stops reading (`podium problem list | head -1`) is no failure.
  else if (error.code === 'EPIPE') endSoon(exitCodes.ok);
  else if (!interruption.signal.aborted) fail(Object.assign(error, { path: 'Standard output' }));
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  // Nothing can be shown any more; the exit code still says how it went.
  if (error.code === 'EIO') stop();
});

process.on('uncaughtException', (error) => {
  // Leave the full screen first: an error shown on it would disappear with it.
  process.emit('exit', exitCodes.internal);
  fail(error);
});

const host: Host = {
  argv: process.argv.slice(2),
  env: process.env,
  cwd: findWorkingFolder(),
  // Opened when it is read: most commands do not.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interruption.signal,
  handOver() {
    isHandedOver = true;
    return () => {
      isHandedOver = false;
    };
  },
};

const fullScreen = readFullScreenRequest(host);
const exitCode = answerQuickly(host)
  ? exitCodes.ok
  : fullScreen
    ? await openFullScreen(fullScreen)
    : await runCommandLine();
// Writes to a pipe may still be under way; an idle connection or an open standard input must not hold the exit up.
await Promise.all([process.stdout, process.stderr].map(flush));
exit((await failure) ?? exitCode);

// What follows is loaded only here: a quick answer needs nothing of it.

async function openFullScreen({ server, noColor }: FullScreenRequest): Promise<number> {
  try {
    if (host.env.TERM === 'dumb') throw cannotDraw();
    // Keys that are pressed while it loads wait in the terminal and are not echoed.
    host.stdin.setRawMode?.(true);
    const { openTui } = await import('./tui/open-tui.tsx');
    return await openTui(host, server, noColor);
  } catch (error) {
    host.stdin.setRawMode?.(false);
    return showError(error);
  }
}

function cannotDraw(): CliError {
  return usageError(
    'The full screen needs a terminal that can draw, and TERM says that this one is dumb.',
    'Every command works here: `podium --help` lists them.',
  );
}

interface FullScreenRequest {
  server: string | undefined;
  noColor: boolean;
}

/** What `podium` without a command asks for on a terminal: the full-screen interface. Undefined for everything else. */
function readFullScreenRequest({ argv, stdin, stdout }: Host): FullScreenRequest | undefined {
  const request: FullScreenRequest = { server: undefined, noColor: false };
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (word === '--no-color') request.noColor = true;
    else if (word.startsWith('--server=')) request.server = word.slice('--server='.length);
    else if (word === '--server' && argv[at + 1] !== undefined) {
      at += 1;
      request.server = argv[at];
    } else return undefined;
  }
  return stdin.isTTY && stdout.isTTY ? request : undefined;
}

async function runCommandLine(): Promise<number> {
  const { runProgram } = await import('./program.ts');
  return runProgram(host);
}

function fail(error: unknown): void {
  failure ??= showError(error);
  void failure.then(endSoon);
}

async function showError(error: unknown): Promise<number> {
  // The build makes a chunk for each set of modules that only some of these imports share: the fewer imports, the fewer files.
  const { reportError } = await import('./program.ts');
  return reportError(host, error);
}

/** The folder may have been removed since the shell entered it; errors then name its last known path. */
function findWorkingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return process.env.PWD ?? '/';
  }
}

/** Node waits for calls in its threads, and a call of the keychain ends only when somebody answers its dialog. */
function exit(code: number): never {
  if (isKeychainBusy() && process.execve) {
    process.emit('exit', code);
    process.execve('/bin/sh', ['sh', '-c', `exit ${code}`], {});
  }
  return process.exit(code);
}

function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
