import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqlite } from '../src/database/open-sqlite.ts';
import { type LaunchedWorker, launchWorker, serverArgs } from './launch-server.ts';
import { startServer, type TestServer } from './start-server.ts';

// A worker in a process of its own, with its own data folder, joins a server on SQLite that has
// none.

let server: TestServer;
let folder: string;
let client: PodiumClient;
let problemId: string;
let worker: LaunchedWorker | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-joined-'));
  server = await startServer({ PODIUM_WORKERS: '0', PODIUM_DATA_DIR: join(folder, 'server') });
  client = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(server.admin);
  const { problem } = await client.problems.upload({
    title: 'Double it',
    description: 'Print twice the number.',
    difficulty: 'Easy',
    constraints: { timeLimit: '10s', memoryLimit: '256MB' },
    testCases: [
      { input: '21\n', output: '42\n' },
      { input: '1\n', output: '2\n' },
    ],
  });
  problemId = problem._id;
});
afterAll(async () => {
  await worker?.stop('SIGTERM');
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const doubling = (first = '') => `#include <cstdio>
#include <unistd.h>
int main() { int n; std::scanf("%d", &n); ${first} std::printf("%d\\n", 2 * n); }
`;
const queue = async (code: string) =>
  (await client.compiler.queuePractice({ code, language: 'cpp', problemId })).submissionId;
const waiting = { timeout: 60_000, interval: 100 };
const untilVerdict = (id: string) =>
  expect.poll(async () => (await client.submissions.get(id)).verdict, waiting).toBe('accepted');
const untilWorker = (expected: object) =>
  expect.poll(() => client.workers.list(), waiting).toEqual([expect.objectContaining(expected)]);

it('judges for a server whose address and token it knows, until the token is revoked', async () => {
  const early = await queue(doubling());
  const { token, entry } = await client.tokens.create({ name: 'worker', scopes: ['judge'] });
  const command = await serverArgs('worker', 'join', server.url);
  worker = await launchWorker(command, join(folder, 'worker'), { PODIUM_WORKER_TOKEN: token, PODIUM_WORKERS: '1' });
  await untilVerdict(early);
  await untilWorker({ name: hostname(), connection: 'joined', slots: 1, state: 'judging', verdicts: 1 });
  expect(await client.system.health()).toMatchObject({ status: 'ok', judging: true, judge: 'absent' });

  // A server that is killed and started again meanwhile neither loses nor doubles a verdict.
  const slow = await queue(doubling('usleep(1500000);'));
  await expect.poll(async () => (await client.submissions.get(slow)).progress, waiting).toBe('running');
  await server.kill();
  await server.restart();
  await untilVerdict(slow);
  const database = openSqlite(join(folder, 'server', 'podium.sqlite'));
  const judgements = database.selectFrom('judgements').select('submissionId').execute();
  const judged = (await judgements.finally(() => database.destroy())).map((row) => row.submissionId);
  expect(judged.sort()).toEqual([early, slow].sort());

  const [{ _id } = { _id: '' }] = await client.workers.list();
  await client.workers.drain(_id);
  await untilWorker({ state: 'draining', inProgress: 0 });
  await server.kill();
  await server.restart();
  await untilWorker({ state: 'draining', draining: true });
  await client.workers.resume(_id);
  await untilVerdict(await queue(doubling('n += 0;')));

  await client.tokens.revoke(entry._id);
  expect(await worker.ended()).toBe(1);
  expect(worker.output()).toContain('podium: The server does not accept this token. It was revoked');
  // It need not return jobs to a server that refuses it: their leases run out.
  expect(await readFile(join(folder, 'worker', 'server.log'), 'utf8')).not.toContain('cannot be returned');
});

it.each([
  [[], 'Usage: podium-server worker join <url>'],
  [['podium.example'], 'podium.example is no address of a server: it begins with https:// or http://.'],
  [['http://127.0.0.1:1', '--token-file', 'nowhere'], 'The token cannot be read'],
])('explains what is wrong with the arguments %j', async (args, text) => {
  const env = { PODIUM_WORKER_TOKEN: 'podium_x' };
  const failed = launchWorker(await serverArgs('worker', 'join', ...args), join(folder, 'none'), env);
  await expect(failed).rejects.toThrow(text);
});
