import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPackageFiles } from '@podium/problems/read';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sumProblemFiles } from '../../server/test/programs.ts';
import { startServer, type TestServer } from '../../server/test/start-server.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts';
import { type Person, signInAdmin } from './people.ts';
import { writeFiles } from './write-files.ts';

// A push asks what is stored, sends blobs, joins the parts of the large file, and changes the
// problem. Each row ends the client or the server in the middle of one of these steps. Asking
// changes nothing, so a process that is killed after it leaves what was there before. A killed
// client leaves nothing but what the server has stored by then: not yet the joined parts, as in the
// last test of this file; all blobs but no changed problem, as the server that is killed after the
// parts are joined.
const clientMoments = [
  { request: /^PUT .*blob/, number: 1, when: 'is answered' },
  { request: /updateProblem/, number: 1, when: 'is answered' },
] as const;
// A request that only arrives changes nothing, so a server is killed once after each kind of
// change: some blobs are stored, the parts are joined, the problem is changed.
const serverMoments = [
  { request: /^PUT .*blob/, number: 8, when: 'arrives' },
  { request: /^PUT .*parts/, number: 1, when: 'is answered' },
  { request: /updateProblem/, number: 1, when: 'is answered' },
] as const;

const title = 'Killed';
let folder: string;
let server: TestServer;
let proxy: FlakyProxy;
let admin: Person;
let client: PodiumClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-killed-'));
  server = await startServer({ PODIUM_WORKERS: '0' });
  proxy = await startFlakyProxy(server.url);
  admin = await signInAdmin({ ...server, url: proxy.url }, folder);
  client = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(server.admin);
  await buildCli();
  await writePackage('first');
  expect((await push()).exitCode).toBe(0);
});
afterAll(async () => {
  await proxy?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a package with other tests than any before, one of them of three parts. */
async function writePackage(mark: string): Promise<string> {
  const names = Array.from({ length: 6 }, (_, index) => `data/secret/${index + 1}`);
  const tests = names.flatMap((name) => [
    [`${name}.in`, `${name} ${mark}\n`],
    [`${name}.ans`, `answer of ${name} ${mark}\n`],
  ]);
  const large = `${mark} ${'0123456789'.repeat(250_000)}\n`;
  const path = join(folder, 'problem');
  await writeFiles(path, { ...sumProblemFiles({ title }), ...Object.fromEntries(tests), 'data/secret/7.in': large });
  await writeFiles(path, { 'data/secret/7.ans': `answer ${mark}\n` });
  return (await listPackageFiles(path)).filesHash;
}

const push = () => admin.podium(['problem', 'push', join(folder, 'problem'), '--json']);

async function storedHashes(): Promise<(string | null | undefined)[]> {
  const [problem] = (await client.problems.list()).filter((each) => each.title === title);
  return (await client.problems.listRevisions(problem?._id ?? '')).map((revision) => revision.package?.filesHash);
}

/**
 * Pushes again, and checks that the server then has the folder, as one revision more than before.
 */
async function expectResumed(hash: string, before: readonly unknown[]): Promise<void> {
  // The revision was stored whole, or not at all.
  expect([before, [hash, ...before]]).toContainEqual(await storedHashes());
  const resumed = await push();
  expect([resumed.exitCode, resumed.stderr]).toEqual([0, '']);
  expect(await storedHashes()).toEqual([hash, ...before]);
}

it.each(clientMoments)(
  'a push goes on where it ended when its process was killed as $request ($number) $when',
  async (moment) => {
    const before = await storedHashes();
    const hash = await writePackage(`client ${JSON.stringify(moment)} ${moment.request}`);
    const child = execa(process.execPath, [podiumEntry, 'problem', 'push', join(folder, 'problem')], {
      env: { ...admin.env, PATH: process.env.PATH },
      extendEnv: false,
      reject: false,
    });
    proxy.interruptAt({ ...moment, interrupt: async () => void child.kill('SIGKILL') });
    expect((await child).signal).toBe('SIGKILL');
    await expectResumed(hash, before);
  },
);

it.each(serverMoments)(
  'a push goes on where it ended when the server was killed as $request ($number) $when',
  async (moment) => {
    const before = await storedHashes();
    const hash = await writePackage(`server ${JSON.stringify(moment)} ${moment.request}`);
    proxy.interruptAt({ ...moment, interrupt: server.kill });
    expect(await push()).toMatchObject({ exitCode: 10 });
    await server.restart();
    await expectResumed(hash, before);
  },
);

it('sends neither a blob nor a part of a file twice', async () => {
  const [before, hash] = [await storedHashes(), await writePackage('parts')];
  const interrupt = async () => {};
  proxy.interruptAt({ request: /^PUT .*parts/, number: 1, when: 'arrives', interrupt });
  const start = proxy.requests().length;
  expect(await push()).toMatchObject({ exitCode: 10 });
  await expectResumed(hash, before);
  const puts = proxy
    .requests()
    .slice(start)
    .filter((request) => request.startsWith('PUT'));
  const joins = puts.filter((request) => request.endsWith('/parts'));
  expect(joins).toEqual([joins[0], joins[0]]);
  const blobs = puts.filter((request) => /blob.[0-9a-f]{64}$/.test(request));
  expect(blobs).toEqual([...new Set(blobs)]);
});
