import { readFileSync } from 'node:fs';

/** Where a parent that is gone is looked for, in milliseconds. */
const parentCheckMs = 500;
/** One Ctrl-C may arrive twice, from the terminal and from npm: only what comes later is impatience. */
const impatientAfterMs = 1_000;

/**
 * Resolves at the first request to stop: a signal, the end of the terminal, or the end of the `npm start` that began this
 * process. A request that comes later ends the process at once.
 */
export function whenStopRequested(environment: Record<string, string | undefined>): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const request = (): void => {
      const now = performance.now();
      if (firstAt === undefined) {
        firstAt = now;
        resolve();
      } else if (now - firstAt >= impatientAfterMs) process.exit(130);
    };
    process.on('SIGINT', request);
    process.on('SIGTERM', request);
    const outlivesTerminal = isUnderNohup();
    process.on('SIGHUP', () => {
      if (!outlivesTerminal) request();
    });
    const isOurScript = environment.npm_lifecycle_event === 'start' || environment.npm_lifecycle_event === 'dev';
    if (isOurScript && !outlivesTerminal) whenParentIsGone(request);
  });
}

/**
 * A killed npm tells nobody. The scripts replace npm's shell by this process, so npm is the parent; a server that was
 * started without npm has no parent that it belongs to.
 */
function whenParentIsGone(notify: () => void): void {
  const parent = process.ppid;
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
