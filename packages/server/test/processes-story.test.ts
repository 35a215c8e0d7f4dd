import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../src/database/open-postgres.ts';
import { type PostgresCluster, startPostgres } from '../src/test/postgres-cluster.ts';
import { type LaunchedServer, launchServer, launchWorker, serverArgs } from './launch-server.ts';

// These tests run the API and workers as processes of their own on a real PostgreSQL.

const account = { email: 'admin@example.org', password: 'admin-password' };

type Worker = Awaited<ReturnType<typeof launchWorker>>;

let cluster: PostgresCluster;
let folder: string;
let api: LaunchedServer;
let client: PodiumClient;
let problemId: string;
let workers: Worker[] = [];
let workersMade = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-processes-'));
  cluster = await startPostgres();
  api = await launchServer(await serverArgs('api'), join(folder, 'api'), {
    DATABASE_URL: cluster.url,
    PODIUM_DEMO: '0',
    PODIUM_ADMIN_EMAIL: account.email,
    PODIUM_ADMIN_PASSWORD: account.password,
  });
  client = createClient({ baseUrl: `${api.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(account);
  const { problem } = await client.problems.upload({
    title: 'Double it',
    description: 'Print twice the number.',
    difficulty: 'Easy',
    testCases: [
      { input: '21\n', output: '42\n' },
      { input: '1\n', output: '2\n' },
    ],
  });
  problemId = problem._id;
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop('SIGTERM')));
  workers = [];
});
afterAll(async () => {
  await api?.stop();
  await cluster?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a worker with a data folder of its own. Resolves once it judges. */
async function startWorker(): Promise<Worker> {
  workersMade += 1;
  const env = { DATABASE_URL: cluster.url, PODIUM_WORKERS: '1' };
  const worker = await launchWorker(await serverArgs('worker'), join(folder, `worker${workersMade}`), env);
  workers.push(worker);
  return worker;
}

const doubling = (first = '') => `#include <cstdio>
#include <unistd.h>
int main() { int n; std::scanf("%d", &n); ${first} std::printf("%d\\n", 2 * n); }
`;

it('queues submissions without a worker, and a worker that comes judges them', async () => {
  const { submissionId } = await client.compiler.queuePractice({ code: doubling(), language: 'cpp', problemId });
  expect(await client.submissions.get(submissionId)).toMatchObject({ progress: 'queued' });
  await startWorker();
  await expect.poll(async () => (await client.submissions.get(submissionId)).verdict).toBe('accepted');
});

it('answers a submit with the verdict of a worker elsewhere', async () => {
  await startWorker();
  const judged = await client.compiler.submitPractice({ code: doubling('n += 0;'), language: 'cpp', problemId });
  expect(judged).toMatchObject({ verdict: 'accepted' });
});

it('loses no submission with a worker that is killed, and judges each once', async () => {
  const doomed = await startWorker();
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    const code = doubling(`usleep(${300 + number}'000);`);
    ids.push((await client.compiler.queuePractice({ code, language: 'cpp', problemId })).submissionId);
  }
  await expect.poll(async () => (await client.submissions.get(ids[0] ?? '')).progress).not.toBe('queued');
  await doomed.stop('SIGKILL');
  await startWorker();
  const verdicts = async () => Promise.all(ids.map(async (id) => (await client.submissions.get(id)).verdict));
  await expect.poll(verdicts).toEqual(['accepted', 'accepted', 'accepted']);
  const database = openPostgres(cluster.url);
  const judgements = await database.selectFrom('judgements').select('submissionId').where('submissionId', 'in', ids);
  const rows = await judgements.execute().finally(() => database.destroy());
  expect(rows.map((row) => row.submissionId).sort()).toEqual([...ids].sort());
});

it('refuses a worker that has neither PostgreSQL nor the address of a server', async () => {
  const child = spawn(process.execPath, await serverArgs('worker'), {
    env: { PATH: process.env.PATH, PODIUM_DATA_DIR: join(folder, 'none') },
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const [exitCode] = await once(child, 'close');
  expect([exitCode, printed]).toEqual([2, expect.stringContaining('podium-server worker needs DATABASE_URL')]);
});
