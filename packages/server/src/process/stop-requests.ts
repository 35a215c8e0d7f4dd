import { readFileSync } from 'node:fs';

/** Where a parent that is gone is looked for, in milliseconds. */
const parentCheckMs = 500;
/** One Ctrl-C may arrive twice, from the terminal and from npm: only what comes later is impatience. */
const impatientAfterMs = 1_000;

/**
 * Resolves at the first request to stop: a signal, the end of the terminal, or the end of the script that began this
 * process. A signal that comes later ends the process at once; a terminal or a script that ends later does not.
 */
export function whenStopRequested(environment: Record<string, string | undefined>): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const stop = (): void => {
      firstAt ??= performance.now();
      resolve();
    };
    const stopOrExit = (): void => {
      if (firstAt !== undefined && performance.now() - firstAt >= impatientAfterMs) process.exit(130);
      stop();
    };
    process.on('SIGINT', stopOrExit);
    process.on('SIGTERM', stopOrExit);
    const outlivesTerminal = isUnderNohup();
    process.on('SIGHUP', () => {
      if (!outlivesTerminal) stop();
    });
    const parent = Number(environment.PODIUM_PARENT_PID);
    if (parent > 0 && !outlivesTerminal) whenParentIsGone(parent, stop);
  });
}

/**
 * A killed npm tells nobody. `npm start` and `npm run dev` say which parent the server belongs to (it may end before the
 * server looks); a server that was started otherwise belongs to none.
 */
function whenParentIsGone(parent: number, notify: () => void): void {
  const checking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(checking);
    notify();
  }, parentCheckMs);
  checking.unref();
}

/**
 * Node.js forgets at its start that SIGHUP was to be ignored. What is left of `nohup` at a terminal is a standard input
 * that can only be written.
 */
function isUnderNohup(): boolean {
  try {
    const flags = /^flags:\s*(\d+)$/m.exec(readFileSync('/proc/self/fdinfo/0', 'utf8'))?.[1] ?? '0';
    const accessMode = Number.parseInt(flags, 8) & 3;
    return accessMode === 1;
  } catch {
    return false;
  }
}
