import { readFileSync } from 'node:fs';

const parentCheckMs = 500;
/**
 * One Ctrl-C may arrive twice, from the terminal and from npm. Only a signal after this time is a
 * second request.
 */
const secondRequestAfterMs = 1_000;

/**
 * Resolves at the first request to stop: a signal, the end of the terminal, or the end of the
 * script that began this process. A later signal ends the process at once; a later end of the
 * terminal or the script does not.
 */
export function whenStopRequested(environment: Record<string, string | undefined>): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const stop = (): void => {
      firstAt ??= performance.now();
      resolve();
    };
    const stopOrExit = (): void => {
      if (firstAt !== undefined && performance.now() - firstAt >= secondRequestAfterMs) process.exit(130);
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
 * A killed npm notifies nobody. `npm start` and `npm run dev` pass the id of the parent (it may end
 * before the server looks). A server that was started otherwise has none.
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
 * Node.js does not preserve at its start that SIGHUP is ignored. The only remaining sign of `nohup`
 * at a terminal is a standard input that can only be written.
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
