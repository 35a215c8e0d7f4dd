import type {
  Contest,
  ErrorBody,
  LeaderboardEntry,
  Participant,
  ParticipantList,
  ParticipantSaved,
} from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import { createPhaseChangeFinder } from './phase-change-repository.ts';
import {
  addProblem,
  callAs,
  createContestServer,
  getContest,
  hour,
  minute,
  register,
  schedule,
  submitAndJudge,
} from './test/contest-fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let ada: TestPerson;
let bob: TestPerson;
let problemId: string;
let contest: Contest;
let start: number;
let end: number;

beforeEach(async () => {
  server = await createContestServer();
  admin = await server.admin();
  ada = await server.signUp({ firstName: 'Ada' });
  bob = await server.signUp({ firstName: 'Bob' });
  problemId = await addProblem(server.database);
  contest = await schedule(server, { problems: [problemId] });
  [start, end] = [Date.parse(contest.startTime), Date.parse(contest.endTime)];
  await register(server, ada, contest._id);
  server.clock.advance(1);
  await register(server, bob, contest._id);
});
afterEach(() => server.close());

async function list(query = ''): Promise<ParticipantList> {
  const { status, body } = await callAs<ParticipantList>(
    server,
    admin,
    'GET',
    `/contest/${contest._id}/participants${query}`,
  );
  expect(status).toBe(200);
  return body;
}

async function participantOf({ id }: TestPerson): Promise<Participant> {
  const found = (await list()).participants.find(({ members }) => members.some(({ _id }) => _id === id));
  if (!found) throw new Error('there is no such participant');
  return found;
}

async function change(person: TestPerson, body: object) {
  const { _id } = await participantOf(person);
  return callAs<ParticipantSaved & ErrorBody>(server, admin, 'PUT', `/participant/${_id}`, body);
}

const moveEnd = (endTime: number) =>
  callAs(server, admin, 'PUT', `/contest/modifyContest/${contest._id}`, { endTime: new Date(endTime).toISOString() });
const generate = () => callAs<ErrorBody>(server, admin, 'POST', `/contest/updateLeaderBoard/${contest._id}`);
const leaderboard = async () =>
  (await callAs<LeaderboardEntry[]>(server, admin, 'GET', `/contest/getLeaderBoard/${contest._id}`)).body;
const iso = (moment: number) => new Date(moment).toISOString();

describe('the list of participants', () => {
  it('has everybody in the order of registration, in parts', async () => {
    const { count, participants } = await list();
    expect(count).toBe(2);
    expect(participants).toMatchObject([
      { name: expect.stringContaining('Ada'), kind: 'official', members: [{ _id: ada.id, email: ada.email }] },
      { name: expect.stringContaining('Bob'), startTime: contest.startTime, endTime: contest.endTime, extraMinutes: 0 },
    ]);
    expect(await list('?from=1&count=1')).toEqual({ count: 2, participants: participants.slice(1) });
  });

  it('finds a name, an email, an organization and a group in any case, and no pattern', async () => {
    await change(bob, { organization: 'Trinity 100%', group: 'Seniors' });
    const found = async (text: string) =>
      (await list(`?search=${encodeURIComponent(text)}`)).participants.map(({ name }) => name.split(' ')[0]);
    expect(await found('BOB ')).toEqual(['Bob']);
    expect(await found(bob.email)).toEqual(['Bob']);
    expect(await found('trinity 100%')).toEqual(['Bob']);
    expect(await found('seniors')).toEqual(['Bob']);
    await change(bob, { organization: 'École Émile' });
    expect(await found('ÉCOLE É')).toEqual(['Bob']);
    expect(await found('t%y')).toEqual([]);
  });

  it('says who is online, and when each of them submitted last', async () => {
    for (const submittedAt of [start + minute, start + 2 * minute]) {
      const attempt = { contestId: contest._id, userId: ada.id, problemId, submittedAt };
      await submitAndJudge(server.database, attempt, 'wrong_answer');
    }
    server.clock.set(start + hour);
    await server.signIn(bob.email, bob.password);
    expect((await list()).participants).toMatchObject([
      { online: false, lastSubmittedAt: iso(start + 2 * minute) },
      { online: true, lastSubmittedAt: null },
    ]);
  });

  it('answers 404 for an unknown contest', async () => {
    const { status } = await callAs(server, admin, 'GET', '/contest/zzzzzzzzzzzz/participants');
    expect(status).toBe(404);
  });
});

describe('a change of a participant', () => {
  it('sets what is sent and keeps the rest', async () => {
    await change(ada, { organization: ' Lovelace School ', kind: 'unofficial' });
    const { status, body } = await change(ada, { name: 'Team Engine', extraMinutes: 20 });
    expect(status).toBe(200);
    expect(body.participant).toMatchObject({
      ...{ name: 'Team Engine', organization: 'Lovelace School', group: '', kind: 'unofficial' },
      ...{ endTime: iso(end + 20 * minute), extraMinutes: 20 },
    });
    expect((await change(ada, { name: '', organization: '' })).body.participant).toMatchObject({
      name: expect.stringContaining('Ada'),
      organization: '',
    });
  });

  it.each([
    [{ kind: 'guest' }, 'kind'],
    [{ extraMinutes: -1 }, 'extraMinutes'],
    [{ extraMinutes: 1441 }, 'extraMinutes'],
    [{ organization: 'a\nb' }, 'organization'],
    [{ group: 'x'.repeat(161) }, 'group'],
  ])('rejects %j', async (body, field) => {
    const answer = await change(ada, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', fields: [{ path: field }] } });
  });

  it('keeps what two administrators change at once', async () => {
    for (let time = 0; time < 10; time += 1) {
      const text = `number ${time}`;
      await Promise.all([change(ada, { organization: text }), change(ada, { group: text })]);
      expect(await participantOf(ada)).toMatchObject({ organization: text, group: text });
    }
  });

  it('answers 404 for an unknown participant', async () => {
    const answer = await callAs(server, admin, 'PUT', '/participant/zzzzzzzzzzzz', { kind: 'hidden' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('extra time', () => {
  beforeEach(async () => {
    expect((await change(ada, { extraMinutes: 30 })).status).toBe(200);
    server.clock.set(end + minute);
  });

  it('keeps the contest running for its participant, and over for others, whose practice waits', async () => {
    const own = { participation: { endTime: iso(end + 30 * minute) }, overAt: iso(end + 30 * minute) };
    expect(await getContest(server, ada, contest._id)).toMatchObject({ ...own, problems: [{ _id: problemId }] });
    const lists = async (person: TestPerson, path: string) =>
      (await callAs<Contest[]>(server, person, 'GET', path)).body.map(({ _id }) => _id);
    expect(await lists(ada, '/contest/ongoingContests')).toEqual([contest._id]);
    expect(await lists(ada, '/contest/pastContests')).toEqual([]);
    expect(await lists(bob, '/contest/ongoingContests')).toEqual([]);
    expect(await lists(bob, '/contest/pastContests')).toEqual([contest._id]);
    const stranger = await server.signUp();
    expect((await getContest(server, stranger, contest._id)).problems).toEqual([]);
    server.clock.set(end + 30 * minute + 1);
    expect((await getContest(server, stranger, contest._id)).problems).toHaveLength(1);
    expect(await lists(ada, '/contest/pastContests')).toEqual([contest._id]);
  });

  it('lets the leaderboard wait for the last clock, and gives 52 % of the points', async () => {
    expect(await generate()).toMatchObject({ status: 400, body: { code: 'contest_not_over' } });
    const attempt = { contestId: contest._id, userId: ada.id, problemId, submittedAt: end + minute };
    await submitAndJudge(server.database, attempt, 'accepted');
    server.clock.set(end + 30 * minute + 1);
    expect((await generate()).status).toBe(200);
    expect(await leaderboard()).toMatchObject([{ userId: ada.id, score: 260 }]);
  });

  it('moves with the end of the contest', async () => {
    server.clock.set(start + minute);
    await moveEnd(end + hour);
    expect(await participantOf(ada)).toMatchObject({ endTime: iso(end + hour + 30 * minute), extraMinutes: 30 });
    expect((await getContest(server, bob, contest._id)).overAt).toBe(iso(end + hour + 30 * minute));
  });

  it('can be taken back until it is used, and changes no more once everybody has finished', async () => {
    expect(await change(ada, { extraMinutes: 0 })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect((await change(bob, { extraMinutes: 10 })).status).toBe(200);
    server.clock.set(end + 31 * minute);
    expect(await change(bob, { extraMinutes: 60 })).toMatchObject({ status: 400, body: { code: 'contest_over' } });
    expect((await change(bob, { extraMinutes: 10, kind: 'hidden' })).status).toBe(200);
    server.clock.set(end - minute);
    for (const person of [ada, bob]) await change(person, { extraMinutes: 0 });
    expect((await getContest(server, ada, contest._id)).overAt).toBe(contest.endTime);
  });

  it('ends at a moment until which answers may be cached', async () => {
    const next = createPhaseChangeFinder(server.database);
    expect(await next(start)).toBe(end + 1);
    expect(await next(end + minute)).toBe(end + 30 * minute + 1);
    expect(await next(end + hour)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the kind of a participant', () => {
  it('decides about the leaderboard, which is stale after a change', async () => {
    for (const { id: userId } of [ada, bob]) {
      await submitAndJudge(
        server.database,
        { contestId: contest._id, userId, problemId, submittedAt: start },
        'accepted',
      );
    }
    server.clock.set(end + 1);
    await generate();
    expect(await leaderboard()).toHaveLength(2);
    await change(ada, { kind: 'hidden' });
    expect(await getContest(server, bob, contest._id)).toMatchObject({ leaderboardStale: true, participantCount: 1 });
    await generate();
    expect(await leaderboard()).toMatchObject([{ userId: bob.id, rank: 1, ratingBefore: 1500, ratingAfter: 1500 }]);
  });
});
