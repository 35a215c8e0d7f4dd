import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compressBrotli, compressGzip } from './compress.ts';

const texts = /\.(js|css|html|svg|json|txt)$/;
/** For smaller files, compression saves less than the size of the response's headers. */
const minBytes = 1024;

/**
 * Writes `x.br` and `x.gz` beside every text file `x`, if they are smaller. The server sends them.
 */
export function precompress(): Plugin {
  return {
    name: 'podium:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && texts.test(entry.name));
      await Promise.all(files.map((file) => compressBeside(join(file.parentPath, file.name))));
    },
  };
}

async function compressBeside(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.byteLength < minBytes) return;
  const compressed = { '.br': await compressBrotli(bytes), '.gz': await compressGzip(bytes) };
  for (const [ending, content] of Object.entries(compressed)) {
    if (content.byteLength < bytes.byteLength) await writeFile(path + ending, content);
  }
}
