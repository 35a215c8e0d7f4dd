import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withFileLock } from './with-file-lock.ts';
import { makeFolder, writeAtomic } from './write-file.ts';

/**
 * Changes a JSON file while no other process does. `update` reads it and returns its
 * next value, undefined to remove it. Only the user can read the file.
 */
export async function changeJson<T>(path: string, update: () => Promise<T>, lock = `${path}.lock`): Promise<T> {
  await makeFolder(dirname(path), 0o700);
  return withFileLock(lock, async () => {
    const value = await update();
    if (value === undefined) await rm(path, { force: true });
    else await writeAtomic(path, `${JSON.stringify(value, undefined, 2)}\n`, 0o600);
    return value;
  });
}
