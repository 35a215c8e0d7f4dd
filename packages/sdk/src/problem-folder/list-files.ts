import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const byName = new Intl.Collator('en', { numeric: true });

/**
 * Lists all files under `start`, relative to `folder`, in natural order (`2.in` before `10.in`),
 * level by level. Hidden files are left out. The list is empty when the folder does not exist.
 */
export async function listFiles(folder: string, start: string): Promise<string[]> {
  const entries = await readdir(join(folder, start), { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((file) => !file.split('/').some((part) => part.startsWith('.')))
    .sort(compareNaturally);
}

/**
 * Compares paths name by name, and the numbers in them by value. Code units decide ties, so that
 * the order is total.
 */
export function compareNaturally(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let level = 0; level < Math.min(left.length, right.length); level += 1) {
    const order = byName.compare(left[level] ?? '', right[level] ?? '');
    if (order !== 0) return order;
  }
  return left.length - right.length || (a < b ? -1 : a > b ? 1 : 0);
}
