import type { Contest, LeaderboardEntry, Verdict } from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../test/test-server.ts';
import {
  addProblem,
  callAs,
  createContestServer,
  getContest,
  judge,
  register,
  schedule,
  submitAndJudge,
} from '../test/contest-fixtures.ts';

let server: TestServer;
let ada: TestPerson;
let contest: Contest;
/** Ada has these two submissions in the contest, which is over. The first one failed. */
let wrong: string;
let accepted: string;

beforeEach(async () => {
  server = await createContestServer();
  ada = await server.signUp();
  const problemId = await addProblem(server.database);
  contest = await schedule(server, { problems: [problemId] });
  await register(server, ada, contest._id);
  const attempt = { contestId: contest._id, userId: ada.id, problemId, submittedAt: Date.parse(contest.startTime) };
  wrong = await submitAndJudge(server.database, attempt, 'wrong_answer');
  accepted = await submitAndJudge(server.database, attempt, 'accepted');
  server.clock.set(Date.parse(contest.endTime) + 1);
});

afterEach(() => server.close());

const isStale = async () => (await getContest(server, ada, contest._id)).leaderboardStale;

async function generate(): Promise<void> {
  const admin = await server.admin();
  expect((await callAs(server, admin, 'POST', `/contest/updateLeaderBoard/${contest._id}`)).status).toBe(200);
}

describe('a leaderboard', () => {
  it('is stale once a rejudge has changed a result, until it is generated again', async () => {
    expect(await isStale()).toBe(false);
    await generate();
    expect(await isStale()).toBe(false);
    await judge(server.database, accepted, 'wrong_answer');
    expect(await isStale()).toBe(true);
    const past = await callAs<Contest[]>(server, ada, 'GET', '/contest/pastContests');
    expect(past.body).toMatchObject([{ leaderboardGenerated: true, leaderboardStale: true }]);
    await generate();
    expect(await isStale()).toBe(false);
  });

  it.each<[string, () => string, Verdict]>([
    ['gives the same verdict', () => accepted, 'accepted'],
    ['finds another reason for a failure', () => wrong, 'time_limit_exceeded'],
  ])('is not stale when a rejudge %s', async (_title, submission, verdict) => {
    await generate();
    await judge(server.database, submission(), verdict);
    expect(await isStale()).toBe(false);
  });

  it('has the results by problem of its generation until it is generated again', async () => {
    const read = async () => (await callAs<LeaderboardEntry[]>(server, ada, 'GET', path)).body;
    const path = `/contest/getLeaderBoard/${contest._id}`;
    await generate();
    const generated = { scores: [450], wrongSubmissions: [1], solvedAfterMs: [0] };
    expect(await read()).toMatchObject([{ score: 450, byProblem: generated }]);
    await judge(server.database, accepted, 'wrong_answer');
    expect(await read()).toMatchObject([{ score: 450, byProblem: generated }]);
    await generate();
    const failed = { scores: [0], wrongSubmissions: [2], solvedAfterMs: [null] };
    expect(await read()).toMatchObject([{ score: 0, byProblem: failed }]);
  });

  it('is not stale before it is generated for the first time', async () => {
    await judge(server.database, accepted, 'runtime_error');
    expect(await isStale()).toBe(false);
  });
});
