import process from 'node:process';
import { exitCodes } from './exit-codes.ts';
import { type FullScreenRequest, readFullScreenRequest } from './full-screen-request.ts';
import type { Host } from './host.ts';
import { answerQuickly } from './output/answer-quickly.ts';
import { isKeychainBusy } from './session/session-store.ts';

const interruption = new AbortController();
let interruptions = 0;
/** While an editor runs, Ctrl-C is a key of it, although the terminal signals every process in it. */
let isHandedOver = false;
const stopTimeoutMs = 5_000;
const endingMs = 1_000;
/** What ends everything beside a result: its exit code, once it is told. */
let failure: Promise<number> | undefined;

/** What is at its end anyway has its own exit code: failed tests remain failed. */
function endSoon(code: number) {
  setTimeout(() => exit(code), endingMs);
}

// The first Ctrl-C ends the work in order; whoever presses again is not made to wait.
function onSignal() {
  interruptions += 1;
  if (interruptions > 1) exit(exitCodes.interrupted);
  stop();
}

function stop() {
  if (interruption.signal.aborted) return;
  interruption.abort();
  // What does not end in order ends all the same.
  setTimeout(() => exit(exitCodes.interrupted), stopTimeoutMs).unref();
}
process.on('SIGINT', () => {
  if (!isHandedOver) onSignal();
});
process.on('SIGTERM', onSignal);
process.on('SIGHUP', onSignal);
// Whoever is suspended does not hear that the window is resized.
process.on('SIGCONT', () => process.kill(process.pid, 'SIGWINCH'));

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A terminal that was closed: there is nobody to tell, but much to put away. The signal may come before or after.
  if (error.code === 'EIO') stop();
  // A reader that has seen enough (`podium problem list | head -1`) is no failure.
  else if (error.code === 'EPIPE') endSoon(exitCodes.ok);
  else if (!interruption.signal.aborted) fail(Object.assign(error, { path: 'Standard output' }));
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  // Where nobody can be told, the exit code still says how it went.
  if (error.code === 'EIO') stop();
});

process.on('uncaughtException', (error) => {
  // The full screen is left first: what is told on it would go with it.
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

// Loaded only here: a quick answer needs nothing of them.

async function openFullScreen(request: FullScreenRequest): Promise<number> {
  const { runFullScreen } = await import('./full-screen.ts');
  return runFullScreen(host, request);
}

async function runCommandLine(): Promise<number> {
  const { runProgram } = await import('./program.ts');
  return runProgram(host);
}

function fail(error: unknown): void {
  failure ??= tell(error);
  void failure.then(endSoon);
}

async function tell(error: unknown): Promise<number> {
  const [{ explainError }, { createOutput }] = await Promise.all([
    import('./explain-error.ts'),
    import('./output/output.ts'),
  ]);
  const explanation = explainError(error, undefined);
  const output = createOutput(host, { json: host.argv.includes('--json'), noColor: host.argv.includes('--no-color') });
  if (host.env.PODIUM_DEBUG === '1') output.details(error);
  output.error(explanation);
  return explanation.exitCode;
}

/** The folder may have been removed under the shell's feet; then its last known path is what errors name. */
function findWorkingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return process.env.PWD ?? '/';
  }
}

/** Node waits for calls that are under way in a thread, and one of the keychain ends only when somebody answers it. */
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
