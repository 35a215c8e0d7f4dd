import type { Contest, ErrorBody, LeaderboardEntry, Problem, Profile, SubmissionSummary } from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProblemCalls } from '../problems/test/problem-calls.ts';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';
import { callAs, getContest, hour, register, schedule } from './test/contest-fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let ada: TestPerson;
let bob: TestPerson;
beforeEach(async () => {
  server = await createWholeServer();
  admin = await server.admin();
  [ada, bob] = [await server.signUp({ firstName: 'Ada' }), await server.signUp({ firstName: 'Bob' })];
});
afterEach(() => server.close());

const set = (id: string, cancelled: boolean) =>
  callAs<{ contest: Contest } & ErrorBody>(server, admin, 'PUT', `/contest/modifyContest/${id}`, { cancelled });
const submitTo = (contestId: string, problemId: string, person = ada, code = 'AC') =>
  callAs(server, person, 'POST', '/compiler/submitContest', { code, language: 'cpp', problemId, contestId });
const upload = async (draft = false) => (await createProblemCalls(server, await server.admin()).upload({ draft }))._id;
const list = async (person: TestPerson, phase: string) =>
  (await callAs<Contest[]>(server, person, 'GET', `/contest/${phase}Contests`)).body.map(({ _id }) => _id);
const ratingOf = async (person: TestPerson) =>
  (await callAs<Profile>(server, person, 'GET', '/user/profile')).body.rating;

describe('a contest that is cancelled before its start', () => {
  it('is shown with a mark to the registered, is hidden from others, and cannot be joined', async () => {
    const { _id } = await schedule(server);
    await register(server, ada, _id);
    expect((await set(_id, true)).body.contest).toMatchObject({ cancelled: true });
    expect(await getContest(server, ada, _id)).toMatchObject({ cancelled: true, isRegistered: true });
    expect(await list(ada, 'future')).toEqual([_id]);
    expect(await list(admin, 'future')).toEqual([_id]);
    expect(await list(bob, 'future')).toEqual([]);
    expect((await callAs(server, bob, 'GET', `/contest/getContest/${_id}`)).status).toBe(404);
    expect(await callAs(server, bob, 'POST', `/contest/register/${_id}`)).toMatchObject({
      status: 400,
      body: { code: 'contest_over', message: 'The contest is cancelled: you cannot register' },
    });
    expect((await set(_id, false)).body.contest).toMatchObject({ cancelled: false });
    expect(await list(bob, 'future')).toEqual([_id]);
    await register(server, bob, _id);
  });

  it('opens published problems for practice and keeps drafts hidden, also after its times', async () => {
    const [shown, draft] = [await upload(), await upload(true)];
    const { _id } = await schedule(server, { problems: [shown, draft] });
    const statusOf = async (id: string) => (await callAs(server, ada, 'GET', `/problem/${id}`)).status;
    expect([await statusOf(shown), await statusOf(draft)]).toEqual([404, 404]);
    await set(_id, true);
    expect([await statusOf(shown), await statusOf(draft)]).toEqual([200, 404]);
    server.clock.advance(2 * hour);
    expect([await statusOf(shown), await statusOf(draft)]).toEqual([200, 404]);
    server.clock.advance(2 * hour);
    expect([await statusOf(shown), await statusOf(draft)]).toEqual([200, 404]);
    const listed = await callAs<Problem[]>(server, ada, 'GET', '/problem/getAll');
    expect(listed.body.map((problem) => problem._id)).toEqual([shown]);
  });

  it('cannot be restored with a problem that was archived meanwhile', async () => {
    const problem = await upload();
    const { _id } = await schedule(server, { problems: [problem] });
    await set(_id, true);
    const archive = (archived: boolean) =>
      callAs(server, admin, 'PUT', `/problem/updateProblem/${problem}`, { archived });
    expect((await archive(true)).status).toBe(200);
    const refused = await set(_id, false);
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'cancelled' }] } });
    expect(refused.body.message).toContain('is archived. Restore it first');
    expect((await archive(false)).status).toBe(200);
    expect((await set(_id, false)).status).toBe(200);
  });
});

describe('a contest that is cancelled while it runs', () => {
  it('rejects submissions, keeps those that it has, and hides its problems', async () => {
    const problem = await upload();
    const { _id } = await schedule(server, { problems: [problem] });
    await register(server, ada, _id);
    server.clock.advance(hour);
    expect((await submitTo(_id, problem)).status).toBe(200);
    await set(_id, true);
    expect(await submitTo(_id, problem)).toMatchObject({
      status: 400,
      body: { code: 'contest_over', message: 'The contest is cancelled and does not accept submissions' },
    });
    expect(await getContest(server, ada, _id)).toMatchObject({ problems: [], problemCount: 1 });
    expect((await getContest(server, admin, _id)).problems).toHaveLength(1);
    const own = await callAs<SubmissionSummary[]>(server, ada, 'GET', `/submission?contestId=${_id}`);
    expect(own.body).toMatchObject([{ verdict: 'accepted' }]);
    expect((await callAs(server, bob, 'GET', `/problem/${problem}`)).status).toBe(200);
    await set(_id, false);
    expect((await submitTo(_id, problem, ada, 'AC again')).status).toBe(200);
  });
});

describe('a contest that is cancelled after its end', () => {
  async function runContest(startsIn: number): Promise<string> {
    const problem = await upload();
    const { _id } = await schedule(server, { problems: [problem], startsIn, durationMs: hour });
    await register(server, ada, _id);
    await register(server, bob, _id);
    server.clock.advance(startsIn);
    await submitTo(_id, problem);
    await submitTo(_id, problem, bob, 'WA 1');
    server.clock.advance(2 * hour);
    return _id;
  }
  const generate = (id: string) => callAs(server, admin, 'POST', `/contest/updateLeaderBoard/${id}`);

  it('has no leaderboard, and the ratings are those without it', async () => {
    const first = await runContest(hour);
    await generate(first);
    const afterFirst = [await ratingOf(ada), await ratingOf(bob)];
    const second = await runContest(hour);
    await generate(second);
    const afterBoth = [await ratingOf(ada), await ratingOf(bob)];
    expect(afterBoth).not.toEqual(afterFirst);

    await set(second, true);
    expect([await ratingOf(ada), await ratingOf(bob)]).toEqual(afterFirst);
    for (const [method, path] of [
      ['POST', 'updateLeaderBoard'],
      ['GET', 'getLeaderBoard'],
    ] as const) {
      expect(await callAs(server, admin, method, `/contest/${path}/${second}`)).toMatchObject({
        status: 400,
        body: { code: 'contest_over', message: 'The contest is cancelled: it has no leaderboard' },
      });
    }
    await set(second, false);
    expect(await getContest(server, ada, second)).toMatchObject({ leaderboardGenerated: false });
    await generate(second);
    expect([await ratingOf(ada), await ratingOf(bob)]).toEqual(afterBoth);
  });

  it('does not change the ratings of the contests after it', async () => {
    const first = await runContest(hour);
    await generate(first);
    const fresh = [await ratingOf(ada), await ratingOf(bob)];
    const second = await runContest(hour);
    await generate(second);
    await set(first, true);
    expect([await ratingOf(ada), await ratingOf(bob)]).toEqual(fresh);
    const board = await callAs<LeaderboardEntry[]>(server, ada, 'GET', `/contest/getLeaderBoard/${second}`);
    expect(new Set(board.body.map(({ ratingBefore }) => ratingBefore)).size).toBe(1);
  });
});

describe('a request to cancel', () => {
  it('answers 403 to learners, and rejects what is not true or false', async () => {
    const { _id } = await schedule(server);
    const path = `/contest/modifyContest/${_id}`;
    expect((await callAs(server, ada, 'PUT', path, { cancelled: true })).status).toBe(403);
    expect(await callAs(server, admin, 'PUT', path, { cancelled: 'yes' })).toMatchObject({
      status: 400,
      body: { message: 'cancelled must be true or false' },
    });
  });
});
