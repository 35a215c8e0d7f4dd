import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { withFileLock } from '../src/files/with-file-lock.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Users start this entry point. */
export const podiumEntry = join(root, 'bin', 'podium.mjs');

/** Bundles the command line and its judge if their sources are newer than the bundles. */
export async function buildCli(): Promise<void> {
  for (const folder of [join(root, '..', 'judge'), root]) {
    await withFileLock(join(folder, 'dist-build.lock'), async () => {
      const bundle = join(folder, 'dist', folder === root ? 'main.js' : 'index.js');
      const sources = folder === root ? [folder, join(root, '..', 'sdk')] : [folder];
      const changes = [
        ...sources.map((source) => newestChange(join(source, 'src'))),
        lastChange(join(folder, 'tsup.config.ts')),
      ];
      const newest = Math.max(...(await Promise.all(changes)));
      const built = await stat(bundle).catch(() => undefined);
      if (built && built.mtimeMs >= newest) return;
      await execa('tsup', { cwd: folder, preferLocal: true, localDir: root });
    });
  }
}

async function newestChange(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
  return Math.max(0, ...(await Promise.all(files.map((file) => lastChange(join(file.parentPath, file.name))))));
}

async function lastChange(file: string): Promise<number> {
  return (await stat(file)).mtimeMs;
}
