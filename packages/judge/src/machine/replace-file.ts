import { rename, rm } from 'node:fs/promises';

/**
 * Matches a file that a process is writing. The first group is the id of the process, so that
 * others recognise leftovers of killed ones.
 */
export const temporaryFileName = /\.(\d+)(?:\.\d+)?\.tmp/;

let fileCount = 0;

/**
 * Replaces a file as a whole: `write` makes a temporary file beside it, which is then renamed.
 * Several processes and several calls may replace the same file at once.
 */
export async function replaceFile(path: string, write: (temporaryPath: string) => Promise<void>): Promise<void> {
  fileCount += 1;
  const temporaryPath = `${path}.${process.pid}.${fileCount}.tmp`;
  try {
    await write(temporaryPath);
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true }).catch(() => {});
    throw error;
  }
}
