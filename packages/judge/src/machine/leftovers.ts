import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether a process with this id exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/**
 * Removes what processes that were killed have left in a folder: the entries whose name matches, with the id of a process
 * that is no more as the first group of the pattern.
 */
export async function removeLeftovers(folder: string, ownedName: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = ownedName.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}
