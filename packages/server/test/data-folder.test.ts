import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchServer, serverArgs } from './launch-server.ts';
import { nodeCacheDir } from './shared-judge-parts.ts';

// Tests the ownership of the data folder with real processes and a real mount.

const entry = await serverArgs();
const quick = {
  PODIUM_DEMO: '0',
  PODIUM_WORKERS: '0',
  PODIUM_PORT: '0',
};
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'podium-folder-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Starts a server and waits for it to exit by itself. */
function start(dataDir: string, around: readonly string[] = []): Promise<{ exitCode: unknown; printed: string }> {
  const [program = '', ...args] = [...around, process.execPath, ...entry];
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: nodeCacheDir, PODIUM_DATA_DIR: dataDir, ...quick };
  return new Promise((resolve) => {
    execFile(program, args, { env, timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? error.code : 0, printed: stdout + stderr });
    });
  });
}

it('refuses a second server on a data folder, until the first one is gone, also by SIGKILL', async () => {
  const dataDir = join(root, 'shared');
  const first = await launchServer(entry, dataDir, quick);
  const { exitCode, printed } = await start(dataDir);
  expect([exitCode, printed]).toEqual([
    1,
    `podium: another Podium server already uses ${dataDir}. ` +
      'Stop that one first, or choose another folder: PODIUM_DATA_DIR=/somewhere\n',
  ]);
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  await first.stop('SIGKILL');
  const next = await launchServer(entry, dataDir, quick);
  expect(await next.stop('SIGTERM')).toBe(0);
});

it('says in a sentence that a folder is read-only', async () => {
  const dataDir = join(root, 'read-only');
  await mkdir(dataDir);
  const { exitCode, printed } = await start(dataDir, ['bwrap', '--dev-bind', '/', '/', '--ro-bind', dataDir, dataDir]);
  expect([exitCode, printed]).toEqual([
    1,
    `podium: this user may not use ${dataDir}. Choose another folder: PODIUM_DATA_DIR=/somewhere\n`,
  ]);
});
