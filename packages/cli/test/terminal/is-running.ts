import { readFileSync } from 'node:fs';

/** Whether there is such a process. One that has ended and that nobody has waited for yet does not run. */
export function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
