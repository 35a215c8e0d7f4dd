import process from 'node:process';
import { parseArgs } from 'node:util';
import { exitCodes, usageError } from './cli-error.ts';
import { type Host, readInstallation } from './host.ts';
import { answerQuickly } from './output/answer-quickly.ts';
import { isKeychainBusy } from './session/session-store.ts';

// Podium sends requests through node:http. When Axios loads, it reads these globals, which would
// load all of Node's fetch with every command.
for (const name of ['fetch', 'FormData', 'Headers', 'Request', 'Response']) Reflect.deleteProperty(globalThis, name);

const interruption = new AbortController();
let interruptions = 0;
/**
 * While it is true, Ctrl-C belongs to the editor that owns the terminal, although the terminal
 * signals every process.
 */
let isHandedOver = false;
const stopTimeoutMs = 5_000;
const endingMs = 1_000;
/** Resolves with the exit code of an error that ends the process, once the error is shown. */
let failure: Promise<number> | undefined;

/** Ends the process after a short time. A command that ends before uses its own exit code. */
function endSoon(code: number) {
  setTimeout(() => exit(code), endingMs);
}

// The first Ctrl-C stops the running work in order, the second ends the process at once.
function onSignal() {
  interruptions += 1;
  if (interruptions > 1) exit(exitCodes.interrupted);
  stop();
}

function stop() {
  if (interruption.signal.aborted) return;
  interruption.abort();
  // This ends the process even if something does not stop.
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
  // The terminal was closed. Nothing can be shown, but everything must stop in order. SIGHUP may
  // come before or after this error.
  if (error.code === 'EIO') stop();
  // A reader that stops reading (`podium problem list | head -1`) is not an error.
  else if (error.code === 'EPIPE') endSoon(exitCodes.ok);
  else if (!interruption.signal.aborted) fail(Object.assign(error, { path: 'Standard output' }));
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  // Nothing can be shown, but the exit code still reports the outcome.
  if (error.code === 'EIO') stop();
});

process.on('uncaughtException', (error) => {
  // The full screen must be left first, because an error on it would disappear with it.
  process.emit('exit', exitCodes.internal);
  fail(error);
});

const host: Host = {
  argv: process.argv.slice(2),
  env: process.env,
  cwd: findWorkingFolder(),
  // Reading this property opens standard input, so only commands that need it do so.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interruption.signal,
  get installation() {
    return readInstallation(import.meta.url);
  },
  handOver() {
    isHandedOver = true;
    return () => {
      isHandedOver = false;
    };
  },
};

const exitCode = answerQuickly(host) ? exitCodes.ok : await run();
// Writes to a pipe may not be finished. An idle connection or an open standard input must not delay
// the exit.
for (const stream of [process.stdout, process.stderr])
  await new Promise<void>((resolve) => stream.write('', () => resolve()));
exit((await failure) ?? exitCode);

async function run(): Promise<number> {
  const fullScreen = readFullScreenOptions(host);
  if (!fullScreen) return (await import('./program.ts')).runProgram(host);
  try {
    if (host.env.TERM === 'dumb') {
      throw usageError(
        'The full screen cannot be drawn on this terminal (TERM is dumb).',
        'The commands work here: `podium --help` lists them.',
      );
    }
    // The terminal does not echo keys that are pressed while the screen loads.
    host.stdin.setRawMode?.(true);
    const { openTui } = await import('./tui/open-tui.tsx');
    return await openTui(host, { server: fullScreen.server, noColor: fullScreen['no-color'] });
  } catch (error) {
    host.stdin.setRawMode?.(false);
    return showError(error);
  }
}

/**
 * Returns the options of `podium` without a command, which opens the full screen on a terminal;
 * undefined for everything else.
 */
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

/**
 * Returns the current folder. If it was removed after the shell entered it, errors name its last
 * known path.
 */
function findWorkingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return process.env.PWD ?? '/';
  }
}

/**
 * Ends the process even while the keychain waits. Node waits for calls in its threads, and a call
 * of the keychain ends only when the user answers its dialog.
 */
function exit(code: number): never {
  if (isKeychainBusy() && process.execve) {
    process.emit('exit', code);
    process.execve('/bin/sh', ['sh', '-c', `exit ${code}`], {});
  }
  return process.exit(code);
}
