import { readFile } from 'node:fs/promises';

/** Returns how many files this process may have open at a time. */
export async function readOpenFilesMax(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
}
