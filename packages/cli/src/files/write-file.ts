import { constants, copyFile, link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { nameFile } from '../explain-error.ts';

/** Replaces a file as a whole: an interrupted write leaves the old content, never half of the new one. */
export async function writeAtomic(path: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  const temporary = temporaryName(path);
  try {
    await writeFile(temporary, content, { mode, flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await discard(temporary);
    // The temporary name says nothing to people: what could not be written is the file they know.
    throw nameFile(error, path);
  }
}

/** Beside the file itself, so that it can be renamed; no two processes and no two writes share one. */
function temporaryName(path: string): string {
  return `${path}.${process.pid}.${crypto.randomUUID().slice(0, 8)}.tmp`;
}

/** What cannot be removed must not hide why it could not be written. */
async function discard(temporary: string): Promise<void> {
  await rm(temporary, { force: true }).catch(() => undefined);
}

/** Creates a file with its whole content, or answers false when there is one already: nothing is ever overwritten. */
export async function writeNew(path: string, content: string | Uint8Array): Promise<boolean> {
  const temporary = temporaryName(path);
  try {
    await writeFile(temporary, content, { flag: 'wx' });
    await linkOrCopy(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw nameFile(error, path);
  } finally {
    await discard(temporary);
  }
}

/** A link appears at once and refuses an existing target; file systems without links get an exclusive copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

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
