import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Lists all files below a folder by their paths in it, with slashes. None if there is no such
 * folder.
 */
export async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return paths.map((path) => relative(folder, path).split(sep).join('/'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
