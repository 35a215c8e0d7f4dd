import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../src/database/open-postgres.ts';
import { type PostgresCluster, startPostgres } from '../src/test/postgres-cluster.ts';
import { storeContest, storeSubmission } from '../src/test/store-rows.ts';
import { createTestClock } from '../src/test/test-clock.ts';
import { startServer, type TestServer } from './start-server.ts';

// These tests run the server with a real PostgreSQL that is restarted.

let cluster: PostgresCluster;
let server: TestServer;
let client: PodiumClient;
let problemId: string;
let authorization: string;
let folder: string;
let log: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-postgres-story-'));
  log = join(folder, 'server.log');
  cluster = await startPostgres();
  server = await startServer({ DATABASE_URL: cluster.url, PODIUM_WORKERS: '1', PODIUM_LOG: log });
  const tokens = memoryTokenStore();
  client = createClient({
    baseUrl: `${server.url}/api`,
    tokens,
    resendDelaysMs: new Array(300).fill(100),
  });
  await client.auth.login(server.admin);
  authorization = `Bearer ${(await tokens.get())?.accessToken}`;
  const { problem } = await client.problems.upload({
    title: 'Double it',
    description: 'Print twice the number.',
    difficulty: 'Easy',
    constraints: { timeLimit: '5s', memoryLimit: '256MB' },
    testCases: [{ input: '21\n', output: '42\n' }],
  });
  problemId = problem._id;
});
afterAll(async () => {
  await server?.stop();
  await cluster?.remove();
  await rm(folder, { recursive: true, force: true });
});

const programThat = (first: string) => `#include <cstdio>
#include <unistd.h>
int main() { int n; std::scanf("%d", &n); ${first} std::printf("%d\\n", 2 * n); }
`;
const submit = () => client.compiler.submitPractice({ code: programThat(''), language: 'cpp', problemId });

it('serves no cached answer after another program commits to PostgreSQL', async () => {
  const nameNow = async () => (await client.users.profile()).firstName;
  const other = new pg.Client({ connectionString: cluster.url });
  await other.connect();
  const before = await nameNow();
  await other.query('begin');
  await other.query(`update users set first_name = 'Elsewhere'`);
  // The answer is cached while the other transaction is open, and outdated once it is committed.
  expect([await nameNow(), await nameNow()]).toEqual([before, before]);
  await other.query('commit');
  expect(await nameNow()).toBe('Elsewhere');
  await other.query(`update users set first_name = 'Elsewhere, again'`);
  expect(await nameNow()).toBe('Elsewhere, again');
  await other.end();
});

it('counts submissions by day on PostgreSQL as on SQLite', async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const begun = today();
  await submit();
  const [day] = await client.users.activity();
  expect([begun, today()]).toContain(day?.date);
  expect(day?.submissions).toBeGreaterThan(0);
  expect(await client.problems.list()).toMatchObject([{ isSolved: true, isTried: true }]);
});

it('generates a leaderboard and counts learners on PostgreSQL as on SQLite', async () => {
  const database = openPostgres(cluster.url);
  onTestFinished(() => database.destroy());
  const userId = 'learner00000';
  const row = {
    id: userId,
    email: 'ada@podium.test',
    emailKey: 'ada@podium.test',
    firstName: 'Ada',
    lastName: 'Byron',
  };
  await database
    .insertInto('users')
    .values({ ...row, passwordHash: '', userType: 'user', rating: 1500, createdAt: 0 })
    .execute();
  const stores = { database, clock: createTestClock() };
  const times = { startTime: 1_000, endTime: 2_000 };
  const contestId = await storeContest(stores, { ...times, problems: [problemId], participants: [userId] });
  stores.clock.set(1_500);
  await storeSubmission(stores, { userId, problemId, contestId, verdict: 'wrong_answer' });
  await storeSubmission(stores, { userId, problemId, contestId, verdict: 'accepted' });
  // Half of the 48 % that the problem loses, and the wrong one: 1000 - 240 - 50.
  const byProblem = { scores: [710], wrongSubmissions: [1], solvedAfterMs: [500] };
  // The second generation replaces the entries of the first one.
  for (let round = 0; round < 2; round += 1) {
    await client.contests.generateLeaderboard(contestId);
    expect(await client.contests.leaderboard(contestId)).toMatchObject([{ userId, rank: 1, score: 710, byProblem }]);
  }
  // An administrator's submissions are no learner's.
  expect(await client.problems.solverCounts()).toEqual({ [problemId]: { solved: 1, tried: 1 } });
});

it.each(['fast', 'immediate'] as const)(
  'answers 503 with Retry-After while PostgreSQL is away (%s), and goes on when it is back, judging included',
  async (how) => {
    expect((await submit()).verdict).toBe('accepted');
    await cluster.stop(how);
    const read = () => fetch(`${server.url}/api/problem/getAll`, { headers: { authorization } });
    const reads = await Promise.all(Array.from({ length: 20 }, read));
    for (const answer of reads) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({ success: false, code: 'service_unavailable' });
    }
    const probe = async (name: string) => (await fetch(`${server.url}/api/health/${name}`)).status;
    expect([await probe('live'), await probe('ready')]).toEqual([200, 503]);
    // The request is sent while PostgreSQL is down, and stored and judged once it is back.
    const waiting = submit();
    await cluster.start();
    expect((await waiting).verdict).toBe('accepted');
    await expect.poll(async () => (await client.system.health()).status).toBe('ok');
  },
);

it('keeps a verdict that is found while PostgreSQL is away until it can be stored', async () => {
  const { submissionId } = await client.compiler.queuePractice({
    code: programThat("usleep(3'000'000);"),
    language: 'cpp',
    problemId,
  });
  const progressOf = async () => (await client.submissions.get(submissionId)).progress;
  await expect.poll(progressOf).toBe('running');
  await cluster.stop();
  await expect.poll(() => readFile(log, 'utf8')).toContain('a verdict waits for the database');
  await cluster.start();
  await expect.poll(progressOf).toBe('judged');
  expect((await client.submissions.get(submissionId)).verdict).toBe('accepted');
  expect(await readFile(log, 'utf8')).not.toContain('working on a job failed');
});
