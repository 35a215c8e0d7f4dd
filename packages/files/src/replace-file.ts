import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Matches a file that a process is writing. The first group is the id of the process, so that
 * others recognise leftovers of killed ones.
 */
export const temporaryFileName = /\.(\d+)(?:\.\w+)?\.tmp/;

/**
 * Returns a new hidden name beside a file, so that it can be renamed to it. Loading `crypto` for
 * this name alone would take 4 ms.
 */
export function temporaryPathBeside(path: string): string {
  const random = Math.random().toString(36).slice(2, 10);
  return join(dirname(path), `.${basename(path)}.${process.pid}.${random}.tmp`);
}

/**
 * Replaces a file as a whole: `write` makes a temporary file beside it, which is then renamed. An
 * interrupted write leaves the old content, never half of the new one. Several processes and
 * several calls may replace the same file at once.
 */
export async function replaceFile(path: string, write: (temporaryPath: string) => Promise<void>): Promise<void> {
  const temporaryPath = temporaryPathBeside(path);
  try {
    await write(temporaryPath);
    await rename(temporaryPath, path);
  } catch (error) {
    // A failure here must not hide the reason of the failed write.
    await rm(temporaryPath, { force: true }).catch(() => undefined);
    throw error;
  }
}
