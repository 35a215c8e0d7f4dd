import { constants, copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceFile, temporaryPathBeside } from './replace-file.ts';
import { nameFile } from './system-errors.ts';

/** Replaces a file as a whole. */
export async function writeAtomic(
  path: string,
  content: string | Uint8Array | NodeJS.ReadableStream,
  mode = 0o644,
): Promise<void> {
  try {
    await replaceFile(path, (temporary) => writeFile(temporary, content, { mode, flag: 'wx' }));
  } catch (error) {
    // The error names the file that the user knows.
    throw nameFile(error, path);
  }
}

/**
 * Creates a file with its whole content. Returns false if the file exists already, and never
 * overwrites it.
 */
export async function writeNew(path: string, content: string | Uint8Array): Promise<boolean> {
  const temporary = temporaryPathBeside(path);
  try {
    await writeFile(temporary, content, { flag: 'wx' });
    await linkOrCopy(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw nameFile(error, path);
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/**
 * Links the file, because a link appears at once and fails for an existing target. File systems
 * without links get an exclusive copy.
 */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

/**
 * Creates a folder and its missing parents. Node's own recursive `mkdir` never ends in an existing
 * folder whose file system answers ENOENT, such as /proc.
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
