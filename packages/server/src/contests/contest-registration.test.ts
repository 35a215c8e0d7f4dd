import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import {
  addProblem,
  callAs,
  createContestServer,
  getContest,
  hour,
  register,
  schedule,
  submitAndJudge,
} from './test/contest-fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let ada: TestPerson;
let bob: TestPerson;

beforeEach(async () => {
  server = await createContestServer();
  admin = await server.admin();
  ada = await server.signUp();
  bob = await server.signUp();
});

afterEach(() => server.close());

describe('registering', () => {
  it('registers a learner once', async () => {
    const { _id: id } = await schedule(server);
    const check = async () => (await callAs(server, ada, 'GET', `/contest/checkIfRegistered/${id}`)).body;
    expect(await check()).toEqual({ success: false, message: 'You are not registered for this contest' });
    expect(await callAs(server, ada, 'POST', `/contest/register/${id}`)).toMatchObject({
      status: 200,
      body: { success: true, message: 'You are registered for the contest' },
    });
    expect(await check()).toEqual({ success: true, message: 'You are registered for this contest' });
    expect(await callAs(server, ada, 'POST', `/contest/register/${id}`)).toMatchObject({
      status: 400,
      body: { code: 'already_registered', message: 'You are already registered for this contest' },
    });
    expect(await getContest(server, ada, id)).toMatchObject({ isRegistered: true, participantCount: 1 });
    expect(await getContest(server, bob, id)).toMatchObject({ isRegistered: false, participantCount: 1 });
  });

  it('registers one of several calls at once', async () => {
    const { _id: id } = await schedule(server);
    const calls = Array.from({ length: 8 }, () => server.call('POST', `/contest/register/${id}`, { token: ada.token }));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'already_registered')).toHaveLength(7);
  });

  it('succeeds while the contest runs, and is rejected after its end', async () => {
    const { _id: id } = await schedule(server);
    server.clock.advance(3 * hour);
    expect((await callAs(server, ada, 'POST', `/contest/register/${id}`)).status).toBe(200);
    server.clock.advance(1);
    expect(await callAs(server, bob, 'POST', `/contest/register/${id}`)).toMatchObject({
      status: 400,
      body: { code: 'contest_over' },
    });
  });

  it('is rejected for administrators', async () => {
    const { _id: id } = await schedule(server);
    expect((await callAs(server, admin, 'POST', `/contest/register/${id}`)).status).toBe(403);
  });
});

describe('asking for the solved problems', () => {
  it('lists every problem that the viewer may see, with whether it is solved in the contest', async () => {
    const [one, two] = [await addProblem(server.database), await addProblem(server.database)];
    const { _id: id } = await schedule(server, { problems: [one, two] });
    await register(server, ada, id);
    const solvedBy = async (person: TestPerson) =>
      (await callAs(server, person, 'GET', `/contest/userSolvedProblems/${id}`)).body;
    expect(await solvedBy(ada)).toEqual({ solvedProblems: {} });

    server.clock.advance(hour);
    const attempt = { contestId: id, userId: ada.id, submittedAt: server.clock.now() };
    await submitAndJudge(server.database, { ...attempt, problemId: one }, 'accepted');
    await submitAndJudge(server.database, { ...attempt, problemId: two }, 'wrong_answer');
    expect(await solvedBy(ada)).toEqual({ solvedProblems: { [one]: true, [two]: false } });
    expect(await solvedBy(bob)).toEqual({ solvedProblems: {} });

    server.clock.advance(3 * hour);
    expect(await solvedBy(bob)).toEqual({ solvedProblems: { [one]: false, [two]: false } });
  });
});

describe('asking for the scores', () => {
  it('answers the points of solved problems and the penalty of tries while the contest runs', async () => {
    const [one, two, three] = [
      await addProblem(server.database),
      await addProblem(server.database),
      await addProblem(server.database),
    ];
    const { _id: id } = await schedule(server, { problems: [one, two, three] });
    await register(server, ada, id);
    const scoresOf = async (person: TestPerson) =>
      (await callAs(server, person, 'GET', `/contest/userScores/${id}`)).body;
    expect(await scoresOf(ada)).toEqual({ scores: {} });

    server.clock.advance(hour);
    const attempt = { contestId: id, userId: ada.id, submittedAt: server.clock.now() };
    for (const [problemId, verdict] of [
      [one, 'wrong_answer'],
      [one, 'accepted'],
      [two, 'time_limit_exceeded'],
    ] as const) {
      await submitAndJudge(server.database, { ...attempt, problemId }, verdict);
    }
    const none = { score: 0, wrongSubmissions: 0, penalty: 0 };
    expect(await scoresOf(ada)).toEqual({
      scores: {
        [one]: { score: expect.any(Number), wrongSubmissions: 1, penalty: 50 },
        [two]: { ...none, wrongSubmissions: 1, penalty: 50 },
        [three]: none,
      },
    });
    expect(await scoresOf(bob)).toEqual({ scores: {} });
  });
});
