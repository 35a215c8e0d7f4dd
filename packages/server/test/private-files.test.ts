import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, memoryTokenStore } from '@podium/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchServer, serverArgs } from './launch-server.ts';
import { nodeCacheDir } from './shared-judge-parts.ts';

// Tests with real files who can read what a server keeps.

const entry = await serverArgs();
const admin = { email: 'admin@example.org', password: 'a-secret-of-the-operator' };
const settings = {
  PODIUM_DEMO: '0',
  PODIUM_WORKERS: '1',
  PODIUM_ADMIN_EMAIL: admin.email,
  PODIUM_ADMIN_PASSWORD: admin.password,
  PODIUM_METRICS_TOKEN: 'a-token-of-the-operator',
};
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'podium-private-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Makes a data folder with these rights. */
async function makeFolder(name: string, mode: number): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder);
  await chmod(folder, mode);
  return folder;
}

/** Reads the rights of other users on the entries of a folder: 0 where they have none. */
async function rightsOfOthers(folder: string): Promise<Record<string, number>> {
  const names = await readdir(folder);
  const modes = await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o077]));
  return Object.fromEntries(modes);
}

async function judgeOnce(url: string): Promise<void> {
  const client = createClient({ baseUrl: `${url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(admin);
  const testCases = [{ input: '1\n', output: 'hidden\n', isSample: false }];
  const { problem } = await client.problems.upload({ title: 'Print', description: 'x', difficulty: 'Easy', testCases });
  const code = '#include <cstdio>\nint main() { puts("hidden"); }';
  const { verdict } = await client.compiler.submitPractice({ code, language: 'cpp', problemId: problem._id });
  expect(verdict).toBe('accepted');
}

it('lets nobody else read what it writes, whatever the umask and the rights of its folder', async () => {
  const folder = await makeFolder('open', 0o755);
  // The test process shares parts of the judge there.
  const server = await launchServer(entry, folder, settings, 'umask 000');
  await judgeOnce(server.url);
  const whileRunning = await rightsOfOthers(folder);
  expect(Object.keys(whileRunning)).toEqual(
    expect.arrayContaining([
      'cache',
      'podium.sqlite',
      'podium.sqlite-shm',
      'podium.sqlite-wal',
      'server.lock',
      'server.log',
    ]),
  );
  expect(whileRunning).toEqual(Object.fromEntries(Object.keys(whileRunning).map((name) => [name, 0])));
  expect(await server.stop()).toBe(0);
  const written = server.output() + (await readFile(join(folder, 'server.log'), 'utf8'));
  for (const secret of [admin.password, settings.PODIUM_METRICS_TOKEN]) expect(written).not.toContain(secret);

  // A restored copy has the rights that the copying program gave it.
  for (const name of await readdir(folder)) await chmod(join(folder, name), name === 'cache' ? 0o755 : 0o644);
  const restored = await launchServer(entry, folder, { ...settings, PODIUM_WORKERS: '0' }, 'umask 000');
  expect(Object.values(await rightsOfOthers(folder)).filter((rights) => rights !== 0)).toEqual([]);
  expect(await restored.stop()).toBe(0);
});

/** Starts a server and waits for it to exit by itself. */
function start(env: Record<string, string>): Promise<{ exitCode: unknown; printed: string }> {
  const given = { PATH: process.env.PATH, NODE_COMPILE_CACHE: nodeCacheDir, PODIUM_PORT: '0', ...settings, ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, entry, { env: given, timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? error.code : 0, printed: stdout + stderr });
    });
  });
}

it('refuses a folder in which every user could exchange the files', async () => {
  const folder = await makeFolder('writable', 0o777);
  const { exitCode, printed } = await start({ PODIUM_DATA_DIR: folder });
  expect([exitCode, printed]).toEqual([
    1,
    `podium: every user of this machine may write to ${folder}. Run chmod o-w ${folder}, if nobody else needs it. ` +
      'Choose another folder: PODIUM_DATA_DIR=/somewhere\n',
  ]);
  expect(await readdir(folder)).toEqual([]);
});

it('makes a folder that nobody else can list', async () => {
  const folder = join(root, 'new', 'folder');
  await start({ PODIUM_DATA_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1:1/podium' });
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it.each([
  ['postgres://podium:the-secret@127.0.0.1:1/podium', 1],
  ['mysql://podium:the-secret@127.0.0.1:1/podium', 2],
])('does not print the password in %s, which it cannot use', async (url, status) => {
  const folder = await makeFolder(`database-${status}`, 0o700);
  const { exitCode, printed } = await start({ PODIUM_DATA_DIR: folder, DATABASE_URL: url });
  expect(exitCode).toBe(status);
  expect(printed).toMatch(/^podium: /m);
  expect(printed).not.toContain('the-secret');
});
