import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresCluster, startPostgres } from '../src/test/postgres-cluster.ts';
import { serverArgs } from './launch-server.ts';
import { startServer, type TestServer } from './start-server.ts';

// An installation moves from SQLite to PostgreSQL with submissions that wait, by the commands of an
// operator, each in a process of its own.

const execFileAsync = promisify(execFile);

let root: string;
let cluster: PostgresCluster;
let server: TestServer | undefined;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'podium-move-'));
  cluster = await startPostgres();
});
afterAll(async () => {
  await server?.stop();
  await cluster?.remove();
  await rm(root, { recursive: true, force: true });
});

/** Runs a command of podium-server. Rejects if it fails. */
async function run(words: string[], environment: Record<string, string>): Promise<string> {
  const args = await serverArgs(...words);
  const env = { PATH: process.env.PATH, PODIUM_DATA_DIR: join(root, 'data'), ...environment };
  return (await execFileAsync(process.execPath, args, { cwd: root, env })).stdout;
}

const program = (factor: number) => `#include <cstdio>
int main() { int n; std::scanf("%d", &n); std::printf("%d\\n", ${factor} * n); }
`;

it('moves while submissions wait, and judges each of them once', async () => {
  const dataDir = join(root, 'data');
  const tokens = memoryTokenStore();
  const clientOf = ({ url }: TestServer): PodiumClient => createClient({ baseUrl: `${url}/api`, tokens });
  // The first server judges nothing, so that all submissions wait.
  server = await startServer({ PODIUM_DATA_DIR: dataDir, PODIUM_WORKERS: '0' });
  let client = clientOf(server);
  await client.auth.login(server.admin);
  const { problem } = await client.problems.upload({
    title: 'Double it',
    description: 'Print twice the number.',
    difficulty: 'Easy',
    testCases: [{ input: '21\n', output: '42\n' }],
  });
  const expected = ['accepted', 'wrong_answer', 'accepted'];
  const ids: string[] = [];
  for (const verdict of expected) {
    const code = program(verdict === 'accepted' ? 2 : 3);
    ids.push((await client.compiler.queuePractice({ code, language: 'cpp', problemId: problem._id })).submissionId);
  }
  const file = join(root, 'running.backup');
  expect(await run(['backup', file], {})).toContain('1 user, 1 problem, 0 contests, 3 submissions');
  await expect(run(['migrate-to', cluster.url], {})).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('another Podium server already uses'),
  });
  await server.stop();
  expect(await run(['migrate-to', cluster.url], {})).toContain('3 submissions');

  server = await startServer({ PODIUM_DATA_DIR: dataDir, DATABASE_URL: cluster.url, PODIUM_WORKERS: '1' });
  // The session from before goes on.
  client = clientOf(server);
  for (const [index, verdict] of expected.entries()) {
    const id = ids[index] ?? '';
    await expect.poll(async () => (await client.submissions.get(id)).verdict).toBe(verdict);
    expect(await client.submissions.listJudgements(id)).toHaveLength(1);
  }
  // The backup that was made while the server ran has the same three submissions, still waiting.
  const restored = join(root, 'restored');
  await run(['restore', file], { PODIUM_DATA_DIR: restored });
  await server.stop();
  server = await startServer({ PODIUM_DATA_DIR: restored, PODIUM_WORKERS: '1' });
  client = clientOf(server);
  for (const [index, verdict] of expected.entries()) {
    await expect.poll(async () => (await client.submissions.get(ids[index] ?? '')).verdict).toBe(verdict);
  }
});
