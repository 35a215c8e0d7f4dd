import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareNaturally } from '@podium/sdk/search';
import type { Package } from './finding-log.ts';

/**
 * Lists all files under `start`, relative to the package, in natural order (`2.in` before `10.in`),
 * level by level. Hidden files are left out. The list is empty when the folder does not exist.
 */
export async function listFiles(pack: Package, start: string): Promise<string[]> {
  const entries = await readdir(join(pack.folder, start), { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(pack.folder, '/').length).replaceAll('\\', '/'))
    .filter((file) => !file.split('/').some((part) => part.startsWith('.')))
    .sort(compareNaturally);
}
