import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { preview } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vite = fileURLToPath(new URL('../../../../node_modules/vite/bin/vite.js', import.meta.url));

export interface ServedPages {
  url: string;
  close(): Promise<void>;
}

/** Builds the pages and serves them before a server's interface. */
export async function servePages(serverUrl: string): Promise<ServedPages> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-pages-'));
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1', proxy: { '/api': serverUrl } },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the pages have no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
