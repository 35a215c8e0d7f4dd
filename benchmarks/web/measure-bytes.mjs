import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const web = fileURLToPath(new URL('../../packages/web', import.meta.url));
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));

/**
 * Returns the table of bytes that the build of the pages prints. The build fails above a budget.
 */
export async function measureBytes() {
  const folder = await mkdtemp(join(tmpdir(), 'podium-bytes-'));
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [vite, 'build', '--outDir', folder, '--emptyOutDir'],
      {
        cwd: web,
      },
    );
    const [table = ''] = stdout.slice(stdout.indexOf('KB after gzip')).split('\n\n');
    return table;
  } finally {
    await rm(folder, { recursive: true });
  }
}
