import { type Contest, type ContestSaved, type ContestScores, contestSchema } from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import {
  addProblem,
  addRevision,
  callAs,
  createContestServer,
  getContest,
  hour,
  judge,
  minute,
  register,
  schedule,
  submit,
  submitAndJudge,
} from './test/contest-fixtures.ts';

const unknownId = 'zzzzzzzzzzzz';

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

async function list(person: TestPerson, phase: 'future' | 'ongoing' | 'past'): Promise<Contest[]> {
  const answer = await callAs(server, person, 'GET', `/contest/${phase}Contests`);
  expect(answer.status).toBe(200);
  return z.array(contestSchema).parse(answer.body);
}

async function titlesOf(phase: 'future' | 'ongoing' | 'past'): Promise<string[]> {
  return (await list(ada, phase)).map(({ title }) => title);
}

function draft(change: Record<string, unknown> = {}) {
  const now = server.clock.now();
  return {
    title: 'Spring Round',
    description: 'Three problems.',
    startTime: new Date(now + hour).toISOString(),
    endTime: new Date(now + 3 * hour).toISOString(),
    problems: [],
    ...change,
  };
}

describe('listing contests', () => {
  it('sorts contests into future, ongoing and past, each by their start', async () => {
    await schedule(server, { title: 'late', startsIn: 5 * hour, durationMs: hour });
    await schedule(server, { title: 'first', startsIn: hour, durationMs: 10 * hour });
    await schedule(server, { title: 'second', startsIn: 2 * hour, durationMs: hour });
    expect(await titlesOf('future')).toEqual(['first', 'second', 'late']);

    server.clock.advance(2.5 * hour);
    expect(await titlesOf('future')).toEqual(['late']);
    expect(await titlesOf('ongoing')).toEqual(['first', 'second']);

    server.clock.advance(10 * hour);
    expect(await titlesOf('past')).toEqual(['first', 'second', 'late']);
    expect(await titlesOf('ongoing')).toEqual([]);
  });

  it('counts a contest as ongoing from its start to its end, both included', async () => {
    const { startTime, endTime } = await schedule(server);
    const phases = async (moment: number) => {
      server.clock.set(moment);
      return [(await titlesOf('future')).length, (await titlesOf('ongoing')).length, (await titlesOf('past')).length];
    };
    expect(await phases(Date.parse(startTime) - 1)).toEqual([1, 0, 0]);
    expect(await phases(Date.parse(startTime))).toEqual([0, 1, 0]);
    expect(await phases(Date.parse(endTime))).toEqual([0, 1, 0]);
    expect(await phases(Date.parse(endTime) + 1)).toEqual([0, 0, 1]);
  });

  it('shows the problems of a running contest to its participants and administrators', async () => {
    const problems = [await addProblem(server.database)];
    const open = await schedule(server, { title: 'joined', startsIn: minute, problems });
    await schedule(server, { title: 'not joined', startsIn: 2 * minute, problems });
    await register(server, ada, open._id);
    server.clock.advance(hour);
    const seen = (await list(ada, 'ongoing')).map((contest) => ({
      shown: contest.problems.length,
      problemCount: contest.problemCount,
      participantCount: contest.participantCount,
      isRegistered: contest.isRegistered,
    }));
    expect(seen).toEqual([
      { shown: 1, problemCount: 1, participantCount: 1, isRegistered: true },
      { shown: 0, problemCount: 1, participantCount: 0, isRegistered: false },
    ]);
    expect((await list(admin, 'ongoing')).map(({ problems: shown }) => shown.length)).toEqual([1, 1]);
  });
});

describe('reading a contest', () => {
  it('shows its problems in order, as their newest revisions describe them', async () => {
    const first = await addProblem(server.database, { title: 'Zebra', difficulty: 'Hard', tags: ['graphs', 'dp'] });
    const second = await addProblem(server.database, { title: 'Apple' });
    const contest = await schedule(server, { problems: [first, second], points: { [second]: 750 } });
    await addRevision(server.database, second, 2, { title: 'Apple Pie', difficulty: 'Medium', tags: [] });
    expect((await getContest(server, admin, contest._id)).problems).toEqual([
      {
        _id: first,
        label: 'A',
        title: 'Zebra',
        difficulty: 'Hard',
        tags: ['graphs', 'dp'],
        points: 1500,
        judgingPaused: false,
      },
      {
        _id: second,
        label: 'B',
        title: 'Apple Pie',
        difficulty: 'Medium',
        tags: [],
        points: 750,
        judgingPaused: false,
      },
    ]);
  });

  it('hides problems from learners until the start and from those who did not register until the end', async () => {
    const problems = [await addProblem(server.database), await addProblem(server.database)];
    const { _id: id } = await schedule(server, { problems });
    await register(server, ada, id);
    const shownTo = async (person: TestPerson) => {
      const contest = await getContest(server, person, id);
      expect(contest.problemCount).toBe(2);
      return contest.problems.length;
    };
    expect([await shownTo(ada), await shownTo(bob), await shownTo(admin)]).toEqual([0, 0, 2]);
    server.clock.advance(hour);
    expect([await shownTo(ada), await shownTo(bob), await shownTo(admin)]).toEqual([2, 0, 2]);
    server.clock.advance(2 * hour + 1);
    expect([await shownTo(ada), await shownTo(bob), await shownTo(admin)]).toEqual([2, 2, 2]);
  });

  it.each([
    ['GET', '/contest/getContest/'],
    ['GET', '/contest/checkIfRegistered/'],
    ['GET', '/contest/userSolvedProblems/'],
    ['GET', '/contest/userScores/'],
    ['POST', '/contest/register/'],
    ['GET', '/contest/getLeaderBoard/'],
  ])('answers 404 to %s %s of a contest that does not exist', async (method, path) => {
    const answer = await callAs(server, ada, method, path + unknownId);
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Contest not found' } });
  });
});

describe('scheduling a contest', () => {
  it('answers 201 with the contest', async () => {
    const answer = await callAs<{ success: boolean; message: string; contest: Contest }>(
      server,
      admin,
      'POST',
      '/contest/createContest',
      draft(),
    );
    expect(answer).toMatchObject({ status: 201, body: { success: true, message: 'Contest scheduled successfully!' } });
    expect(answer.body.contest).toMatchObject({
      title: 'Spring Round',
      problemCount: 0,
      participantCount: 0,
      isRegistered: false,
      leaderboardGenerated: false,
    });
    expect(await getContest(server, ada, answer.body.contest._id)).toEqual(answer.body.contest);
  });

  it.each([
    ['startTime', { startTime: '2020-01-01T00:00:00Z' }, 'startTime is in the past'],
    ['endTime', { endTime: '2026-05-04T10:30:00Z' }, 'endTime must not be earlier than startTime'],
    [
      'problems.0',
      { problems: [unknownId] },
      `problems names ${unknownId}, but there is no such problem, or it is archived`,
    ],
    [
      `points.${unknownId}`,
      { points: { [unknownId]: 5 } },
      `points names ${unknownId}, which is not a problem of the contest`,
    ],
    ['title', { title: ' ' }, 'title is required'],
  ])('answers 400 to a wrong %s and stores nothing', async (path, change, message) => {
    const answer = await callAs(server, admin, 'POST', '/contest/createContest', draft(change));
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', message, error: message } });
    expect(answer.body.fields?.[0]?.path).toBe(path);
    expect(await titlesOf('future')).toEqual([]);
  });

  it('answers 403 to learners', async () => {
    const answer = await callAs(server, ada, 'POST', '/contest/createContest', draft());
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('modifying a contest', () => {
  it('changes the fields that are sent and keeps the others', async () => {
    const problems = [await addProblem(server.database), await addProblem(server.database)];
    const contest = await schedule(server, { problems });
    const change = { title: 'Autumn Round', problems: [...problems].reverse() };
    const answer = await callAs<{ message: string; contest: Contest }>(
      server,
      admin,
      'PUT',
      `/contest/modifyContest/${contest._id}`,
      change,
    );
    expect(answer).toMatchObject({ status: 200, body: { message: 'Contest updated successfully!' } });
    expect(answer.body.contest).toEqual({
      ...contest,
      title: 'Autumn Round',
      problems: [
        { ...contest.problems[1], label: 'A' },
        { ...contest.problems[0], label: 'B' },
      ],
    });
  });

  it('keeps earned points of a running contest when its end moves, and scores by the planned length', async () => {
    const problemId = await addProblem(server.database, { difficulty: 'Medium' });
    const contest = await schedule(server, { problems: [problemId], durationMs: 9 * hour });
    const start = Date.parse(contest.startTime);
    const at = (minutes: number) => new Date(start + minutes * minute).toISOString();
    const modify = async (change: unknown) => {
      const answer = await callAs(server, admin, 'PUT', `/contest/modifyContest/${contest._id}`, change);
      expect(answer.status).toBe(200);
    };
    // Before the start, the planned length is the new one.
    await modify({ endTime: at(120) });
    await modify({ endTime: at(100) });
    for (const person of [ada, bob]) await register(server, person, contest._id);
    const attempt = ({ id }: TestPerson, minutes: number) => ({
      ...{ contestId: contest._id, userId: id, problemId },
      submittedAt: start + minutes * minute,
    });
    const wrong = await submitAndJudge(server.database, attempt(ada, 1), 'wrong_answer');
    await submitAndJudge(server.database, attempt(ada, 5), 'accepted');
    const scoreOf = async (person: TestPerson) => {
      const answer = await callAs(server, person, 'GET', `/contest/userScores/${contest._id}`);
      return (answer.body as unknown as { scores: ContestScores }).scores[problemId]?.score;
    };
    server.clock.set(start + 50 * minute);
    expect(await scoreOf(ada)).toBe(926);
    for (const end of [600, 51, 100, 200]) {
      await modify({ endTime: at(end) });
      expect([end, await scoreOf(ada)]).toEqual([end, 926]);
    }
    await submitAndJudge(server.database, attempt(bob, 150), 'accepted');
    expect(await scoreOf(bob)).toBe(520);
    await judge(server.database, wrong, 'compile_error');
    expect(await scoreOf(ada)).toBe(976);
    await modify({ points: { [problemId]: 500 } });
    expect([await scoreOf(ada), await scoreOf(bob)]).toEqual([488, 260]);
  });

  it('rejects the removal of a problem that has submissions, and changes nothing', async () => {
    const problemId = await addProblem(server.database, { title: 'Two Sum' });
    const contest = await schedule(server, { problems: [problemId] });
    await register(server, ada, contest._id);
    server.clock.advance(hour);
    const submittedAt = server.clock.now();
    await submit(server.database, { contestId: contest._id, userId: ada.id, problemId, submittedAt });
    const change = { title: 'Renamed', problems: [] };
    const answer = await callAs(server, admin, 'PUT', `/contest/modifyContest/${contest._id}`, change);
    expect(answer).toMatchObject({ status: 409, body: { code: 'problem_in_live_contest' } });
    expect(answer.body.message).toContain('Two Sum');
    expect(await getContest(server, admin, contest._id)).toMatchObject({ title: 'Spring Round', problemCount: 1 });
  });

  it('keeps one of two extensions at once, and tells the other admin which end there is', async () => {
    const { _id, endTime: replacesEnd } = await schedule(server);
    const extend = (minutes: number) =>
      callAs<ContestSaved & { message: string }>(server, admin, 'PUT', `/contest/modifyContest/${_id}`, {
        endTime: new Date(Date.parse(replacesEnd) + minutes * 60_000).toISOString(),
        replacesEnd,
      });
    const answers = await Promise.all([extend(10), extend(20)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [kept, refused] = answers[0]?.status === 200 ? answers : answers.toReversed();
    const { endTime } = kept?.body.contest ?? { endTime: '' };
    expect(refused?.body).toMatchObject({ code: 'revision_conflict' });
    expect(refused?.body.message).toContain(`The end was moved to ${endTime.slice(0, 16).replace('T', ' ')} UTC`);
    const stored = await callAs<Contest>(server, admin, 'GET', `/contest/getContest/${_id}`);
    expect(stored.body.endTime).toBe(endTime);
  });

  it('rejects other times once the contest is over', async () => {
    const contest = await schedule(server);
    server.clock.advance(4 * hour);
    const endTime = new Date(server.clock.now() + hour).toISOString();
    const answer = await callAs(server, admin, 'PUT', `/contest/modifyContest/${contest._id}`, { endTime });
    expect(answer).toMatchObject({ status: 400, body: { code: 'contest_over', fields: [{ path: 'endTime' }] } });
  });

  it('answers 404 for a contest that does not exist', async () => {
    const answer = await callAs(server, admin, 'PUT', `/contest/modifyContest/${unknownId}`, { title: 'x' });
    expect(answer).toMatchObject({ status: 404, body: { message: 'Contest not found' } });
  });

  it('answers 403 to learners', async () => {
    const { _id } = await schedule(server);
    const answer = await callAs(server, ada, 'PUT', `/contest/modifyContest/${_id}`, { title: 'Mine' });
    expect(answer.status).toBe(403);
  });
});
