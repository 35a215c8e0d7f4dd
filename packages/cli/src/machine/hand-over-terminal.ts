import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import process from 'node:process';
import { usageError } from '../cli-error.ts';
import type { Host } from '../host.ts';

/**
 * Runs a shell command, with `argument` as its last word, as the program that owns the terminal. It
 * receives the keys, and Ctrl-C interrupts only it. Resolves with its exit code, or with 128 plus
 * the signal's number if it was killed; the terminal then works as before. If podium is
 * interrupted, it ends the program and rejects.
 */
export async function handOverTerminal(host: Host, command: string, argument: string): Promise<number> {
  const { execa } = await import('execa');
  const settings = await stty(host, '-g');
  const endHandOver = host.handOver?.();
  try {
    const ended = await execa('/bin/sh', ['-c', scriptFor(command), command, argument], {
      cwd: host.cwd,
      env: host.env,
      extendEnv: false,
      reject: false,
      // A script reads only podium's own standard output.
      stdio: ['inherit', host.stdout.isTTY ? 'inherit' : 2, 'inherit'],
      cancelSignal: host.signal,
    });
    const wasKilled = ended.signal !== undefined || (ended.exitCode ?? 0) > 128;
    // Some editors clean up only partly when they are terminated.
    if (wasKilled || host.signal.aborted) await restoreTerminal(host, settings);
    host.signal.throwIfAborted();
    if (ended.signal !== undefined) return 128 + constants.signals[ended.signal];
    if (ended.exitCode === undefined) {
      // The system reports a missing folder like a missing program.
      if (!existsSync(host.cwd)) throw usageError(`The folder ${host.cwd} no longer exists.`);
      throw ended.cause ?? new Error(`${command} could not be started`);
    }
    return ended.exitCode;
  } finally {
    endHandOver?.();
  }
}

/**
 * Replaces the shell by a single program, so that the program itself gets the signal when podium
 * has to end. Several programs, or one with variables before it, need the shell. An interruption
 * reaches that shell too, so a trap makes it continue and report the exit code. The programs that
 * it starts do not inherit the trap.
 */
function scriptFor(command: string): string {
  const needsShell = /[;&|<>()`\n]|^\s*(\w+=|(exec|command|eval|builtin|source|\.)\s)/.test(command);
  return needsShell ? `trap : INT; ${command} "$@"` : `exec ${command} "$@"`;
}

/**
 * Restores the terminal after a killed program, which may leave it without echo and on the
 * alternate screen.
 */
async function restoreTerminal(host: Host, settings: string | undefined): Promise<void> {
  if (!host.stdin.isTTY) return;
  await stty(host, settings || 'sane');
  // Leaves the alternate screen, shows the cursor, ends colours, and stops the reports of pasting
  // and of the mouse.
  if (host.stdout.isTTY) host.stdout.write('\u001b[?1049l\u001b[?25h\u001b[0m\u001b[?2004l\u001b[?1000l\u001b[?1006l');
}

/** Returns the output of `stty`; undefined if there is no terminal or no `stty`. */
async function stty({ stdin, env }: Host, argument: string): Promise<string | undefined> {
  if (!stdin.isTTY) return undefined;
  const { execa } = await import('execa');
  const { stdout } = await execa('stty', [argument], {
    stdio: ['inherit', 'pipe', 'ignore'],
    env,
    extendEnv: false,
    reject: false,
  });
  return stdout;
}

/**
 * Stops this process and those that started it for the same job, as Ctrl-Z does elsewhere, and
 * resolves when the job continues. If nobody could continue it, as in a terminal without a shell,
 * the system ignores the stop, and it resolves soon.
 */
export async function stopProcess(): Promise<void> {
  await new Promise<void>((resolve) => {
    const continueNow = () => {
      clearTimeout(timer);
      process.off('SIGCONT', continueNow);
      resolve();
    };
    const timer = setTimeout(continueNow, 300);
    process.once('SIGCONT', continueNow);
    process.kill(0, 'SIGTSTP');
  });
}
