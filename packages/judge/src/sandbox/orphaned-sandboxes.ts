import { readdirSync, readFileSync } from 'node:fs';

/**
 * Kills sandboxes of this runner whose judge was killed in the moment of their making. bubblewrap
 * consists of two processes. The first one dies with the judge. The second one asks for the same
 * only after the first has signalled it to continue, so it may wait for that signal for ever.
 */
export function killOrphanedSandboxes(runnerPath: string): void {
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!isSecondProcess(pid, runnerPath)) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It belongs to another user, whose judge kills it, or has ended.
    }
  }
}

function isSecondProcess(pid: number, runnerPath: string): boolean {
  if (!Number.isInteger(pid) || nameOf(pid) !== 'bwrap') return false;
  if (!read(pid, 'cmdline').includes(`\0${runnerPath}\0`)) return false;
  const status = read(pid, 'status');
  // It is the first process of its own namespace.
  const isFirstInside = /^NSpid:.*\t1$/m.test(status);
  const parent = Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]);
  return isFirstInside && nameOf(parent) !== 'bwrap';
}

function nameOf(pid: number): string {
  return read(pid, 'comm').trim();
}

/** Returns an empty text if the process has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
