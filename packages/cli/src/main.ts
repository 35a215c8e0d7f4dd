import process from 'node:process';
import { parseArgs } from 'node:util';
import { type CliError, exitCodes, usageError } from './cli-error.ts';
import type { Host } from './host.ts';
import { answerQuickly } from './output/answer-quickly.ts';
import { isKeychainBusy } from './session/session-store.ts';

// Podium sends through node:http. Axios looks at these when it loads, which would load all of Node's fetch with every
// command.
for (const name of ['fetch', 'FormData', 'Headers', 'Request', 'Response']) Reflect.deleteProperty(globalThis, name);

const interruption = new AbortController();
let interruptions = 0;
/** Ctrl-C is for the editor that owns the terminal, although the terminal signals every process. */
let isHandedOver = false;
const stopTimeoutMs = 5_000;
const endingMs = 1_000;
/** Resolves with the exit code of an error that ends the process, once the error is shown. */
let failure: Promise<number> | undefined;

/** A command that ends meanwhile uses its own exit code. */
function endSoon(code: number) {
  setTimeout(() => exit(code), endingMs);
}

// The first Ctrl-C stops what is running in order, the second ends the process at once.
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
// A suspended process gets no signal when the window is resized.
process.on('SIGCONT', () => process.kill(process.pid, 'SIGWINCH'));

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The terminal was closed: nothing can be shown, but everything must stop in order. The signal may come before or after.
  if (error.code === 'EIO') stop();
  // A reader that stops reading (`podium problem list | head -1`) is no failure.
  else if (error.code === 'EPIPE') endSoon(exitCodes.ok);
  else if (!interruption.signal.aborted) fail(Object.assign(error, { path: 'Standard output' }));
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  // Nothing can be shown; the exit code still shows the outcome.
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
  // Opens standard input only for commands that read it.
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

const exitCode = answerQuickly(host) ? exitCodes.ok : await run();
// Writes to a pipe may not be finished; an idle connection or an open standard input must not delay the exit.
await Promise.all([process.stdout, process.stderr].map(flush));
exit((await failure) ?? exitCode);

/** Loads the rest of podium, which a quick answer does without. */
async function run(): Promise<number> {
  const fullScreen = readFullScreenOptions(host);
  if (!fullScreen) return (await import('./program.ts')).runProgram(host);
  try {
    if (host.env.TERM === 'dumb') throw cannotDraw();
    // The terminal does not echo keys that are pressed while the screen loads.
    host.stdin.setRawMode?.(true);
    const { openTui } = await import('./tui/open-tui.tsx');
    return await openTui(host, fullScreen.server, fullScreen['no-color']);
  } catch (error) {
    host.stdin.setRawMode?.(false);
    return showError(error);
  }
}

function cannotDraw(): CliError {
  return usageError(
    'The full screen cannot be drawn on this terminal (TERM is dumb).',
    'The commands work here: `podium --help` lists them.',
  );
}

/** The options of `podium` without a command, which opens the full screen on a terminal. Undefined for everything else. */
function readFullScreenOptions({ argv, stdin, stdout }: Host) {
  try {
    const options = { server: { type: 'string' }, 'no-color': { type: 'boolean', default: false } } as const;
    const { values } = parseArgs({ args: [...argv], options });
    return stdin.isTTY && stdout.isTTY ? values : undefined;
  } catch {
    return undefined;
  }
}

function fail(error: unknown): void {
  failure ??= showError(error);
  void failure.then(endSoon);
}

async function showError(error: unknown): Promise<number> {
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
