import type { Contest, LeaderboardEntry, ProblemSummary } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContests } from '../contests/create-contests.ts';
import { createProblems } from '../problems/create-problems.ts';
import { createTestServer, type TestServer } from '../test/test-server.ts';
import { decideAboutDemo } from './decide-about-demo.ts';
import { demoLearner } from './demo-learner.ts';
import { createDemoRepository, type DemoRepository } from './demo-repository.ts';

const seedingTimeoutMs = 120_000;

/**
 * Starts an installation once. Returns its decision, and whether it announced that it sets up the
 * demo.
 */
async function start(server: TestServer, wanted: boolean, changes: Partial<DemoRepository> = {}) {
  const { database, clock, accounts } = server;
  let announced = false;
  const decision = await decideAboutDemo(wanted, () => (announced = true), {
    accounts,
    problems: createProblems({ database, clock }).service,
    leaderboards: createContests({ database, clock }).leaderboards,
    repository: { ...createDemoRepository(database), ...changes },
    clock,
  });
  return { decision, announced };
}

const createServer = () =>
  createTestServer({ routes: (parts) => [createProblems(parts).routes, createContests(parts).routes] });

describe('an installation that wants the demo', () => {
  let server: TestServer;
  let token: string;
  const read = async <T>(path: string) => (await server.call<T>('GET', path, { token })).body;

  beforeAll(async () => {
    server = await createServer();
    await server.admin();
    // The first start dies after it has created the problems and the past contest.
    const { insertContest } = createDemoRepository(server.database);
    let inserted = 0;
    const diesLater: DemoRepository['insertContest'] = async (...contest) => {
      inserted += 1;
      if (inserted > 1) throw new Error('the machine went down');
      return insertContest(...contest);
    };
    await expect(start(server, true, { insertContest: diesLater })).rejects.toThrow('the machine went down');
    expect(await start(server, true)).toEqual({ decision: 'seeded', announced: true });
    token = (await server.signIn(demoLearner.email, demoLearner.password)).token;
  }, seedingTimeoutMs);
  afterAll(() => server.close());

  it('has problems of every difficulty, each once though the first start was cut short', async () => {
    const problems = await read<ProblemSummary[]>('/problem/getAll');
    const all = (
      await server.call<ProblemSummary[]>('GET', '/problem/getAll', { token: (await server.admin()).token })
    ).body.map((problem) => problem.title);
    expect(all.length).toBeGreaterThanOrEqual(8);
    expect(new Set(all).size).toBe(all.length);
    expect(problems.length).toBeLessThan(all.length);
    expect(new Set(problems.map((problem) => problem.difficulty))).toEqual(new Set(['Easy', 'Medium', 'Hard']));
  });

  it('has a past, a live and a future contest', async () => {
    for (const path of ['/contest/pastContests', '/contest/ongoingContests', '/contest/futureContests']) {
      expect(await read<Contest[]>(path), path).toHaveLength(1);
    }
  });

  it('has a leaderboard of at least 50 participants, rated, the learner among them', async () => {
    const [past] = await read<Contest[]>('/contest/pastContests');
    const entries = await read<LeaderboardEntry[]>(`/contest/getLeaderBoard/${past?._id}`);
    expect(entries.length).toBeGreaterThanOrEqual(50);
    expect(entries[0]).toMatchObject({ rank: 1, ratingBefore: 1500 });
    expect(entries[0]?.ratingAfter).toBeGreaterThan(1500);
    expect(entries.map((entry) => entry.user.firstName)).toContain(demoLearner.firstName);
  });

  it('refuses to sign anybody in as a participant', async () => {
    const email = 'ada.okafor@podium.example';
    expect(await createDemoRepository(server.database).findUserId(email)).toBeDefined();
    for (const password of ['none', 'anything else']) {
      const { status, body } = await server.call('POST', '/auth/login', { body: { email, password } });
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_credentials' });
    }
  });

  it('is not seeded again, not even when the demo is turned off later', async () => {
    const before = await read<Contest[]>('/contest/pastContests');
    expect(await start(server, true)).toEqual({ decision: 'seeded', announced: false });
    expect(await start(server, false)).toEqual({ decision: 'seeded', announced: false });
    expect(await read<Contest[]>('/contest/pastContests')).toEqual(before);
  });
});

it('an installation that began without the demo never gets it', async () => {
  await using server = await createServer();
  const { token } = await server.admin();
  expect(await start(server, false)).toEqual({ decision: 'declined', announced: false });
  expect(await start(server, true)).toEqual({ decision: 'declined', announced: false });
  expect((await server.call<ProblemSummary[]>('GET', '/problem/getAll', { token })).body).toEqual([]);
});
