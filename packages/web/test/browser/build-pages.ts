import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newestChange } from '../../../server/test/bundle-package.ts';
import { onceInRun } from './shared-by-run.ts';

const web = fileURLToPath(new URL('../..', import.meta.url));
const workspace = join(web, '..', '..');
const dist = join(web, 'dist');
const vite = join(workspace, 'node_modules', 'vite', 'bin', 'vite.js');
const sources = ['src', 'public', 'vite', 'index.html', 'vite.config.ts', 'package.json', '../sdk/src'];

/**
 * Builds the pages if a source is newer than the build, which is never the case in `npm test`.
 * Builds them in another folder and then moves them, because other test files start servers
 * meanwhile.
 */
export async function buildPages(): Promise<void> {
  await onceInRun('pages', buildWhenChanged);
}

async function buildWhenChanged(): Promise<void> {
  const built = await newestChange(join(dist, 'index.html'));
  const changes = await Promise.all(sources.map((source) => newestChange(join(web, source))));
  if (built > Math.max(...changes)) return;
  const cache = join(workspace, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'podium-pages-'));
  try {
    const options = ['--mode', 'test', '--outDir', join(folder, 'new'), '--emptyOutDir'];
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, [vite, 'build', ...options], { cwd: web, env });
    await rename(dist, join(folder, 'old')).catch(ignoreMissing);
    await rename(join(folder, 'new'), dist);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
