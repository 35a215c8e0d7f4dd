import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/**
 * Removes what killed processes have left in a folder: the entries whose name matches and whose
 * process no longer exists. The first group of the pattern is the id of the process. It removes
 * only what belongs to this user: in a folder that all may write to, such a name may be somebody's
 * trap.
 */
export async function removeLeftovers(folder: string, ownedName: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = ownedName.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(folder, name);
    if (await isOwn(path)) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

async function isOwn(path: string): Promise<boolean> {
  const entry = await lstat(path).catch(() => undefined);
  return entry !== undefined && (process.getuid === undefined || entry.uid === process.getuid());
}
