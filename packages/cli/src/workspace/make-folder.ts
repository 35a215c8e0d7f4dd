import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, as far as they are missing. Node's own recursive `mkdir` tries without end where a
 * folder exists and answers ENOENT to what is put into it, as /proc does.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await makeOne(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path), mode);
    await makeOne(path, mode);
  }
}

async function makeOne(path: string, mode: number | undefined): Promise<void> {
  try {
    await mkdir(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
