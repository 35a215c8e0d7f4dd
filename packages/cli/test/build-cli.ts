import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { withFileLock } from '../src/session/with-file-lock.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The entry point users start. */
export const podiumEntry = join(root, 'bin', 'podium.mjs');

/** Bundles the command line and the judge it loads when their sources are newer than the bundles. */
export async function buildCli(): Promise<void> {
  for (const folder of [join(root, '..', 'judge'), root]) {
    await withFileLock(join(folder, 'dist-build.lock'), async () => {
      const bundle = join(folder, 'dist', folder === root ? 'main.js' : 'index.js');
      const sources = folder === root ? [folder, join(root, '..', 'sdk')] : [folder];
      const newest = Math.max(...(await Promise.all(sources.map((source) => newestChange(join(source, 'src'))))));
      const built = await stat(bundle).catch(() => undefined);
      if (built && built.mtimeMs >= newest) return;
      await execa('tsup', { cwd: folder, preferLocal: true, localDir: root });
    });
  }
}

async function newestChange(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
  const times = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).mtimeMs));
  return Math.max(0, ...times);
}
