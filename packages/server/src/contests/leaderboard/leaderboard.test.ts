import {
  type Contest,
  type LeaderboardEntry,
  leaderboardEntrySchema,
  type leaderboardGeneratedSchema,
  type Verdict,
} from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { TestPerson, TestServer } from '../../test/test-server.ts';
import {
  addProblem,
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
} from '../test/contest-fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let ada: TestPerson;
let bob: TestPerson;
let easy: string;
let medium: string;

beforeEach(async () => {
  server = await createContestServer();
  admin = await server.admin();
  ada = await server.signUp({ firstName: 'Ada' });
  bob = await server.signUp({ firstName: 'Bob' });
  easy = await addProblem(server.database, { difficulty: 'Easy' });
  medium = await addProblem(server.database, { difficulty: 'Medium' });
});

afterEach(() => server.close());

function generate(contest: Contest) {
  return callAs<z.infer<typeof leaderboardGeneratedSchema>>(
    server,
    admin,
    'POST',
    `/contest/updateLeaderBoard/${contest._id}`,
  );
}

async function readLeaderboard(contest: Contest, person = ada): Promise<LeaderboardEntry[]> {
  const answer = await callAs(server, person, 'GET', `/contest/getLeaderBoard/${contest._id}`);
  expect(answer.status).toBe(200);
  return z.array(leaderboardEntrySchema).parse(answer.body);
}

/** Submits that many minutes after the start of the contest, and judges the submission. */
function attempt(contest: Contest, person: TestPerson, problemId: string, minutes: number, verdict: Verdict) {
  const submittedAt = Date.parse(contest.startTime) + minutes * minute;
  return submitAndJudge(
    server.database,
    { contestId: contest._id, userId: person.id, problemId, submittedAt },
    verdict,
  );
}

function finish(contest: Contest): void {
  server.clock.set(Date.parse(contest.endTime) + 1);
}

async function ratingOf(person: TestPerson): Promise<number> {
  const row = await server.database.selectFrom('users').select('rating').where('id', '=', person.id).executeTakeFirst();
  return row?.rating ?? Number.NaN;
}

describe('a leaderboard', () => {
  it('has the standings and ratings of a contest that were computed by hand', async () => {
    const people = [ada, bob];
    for (const firstName of ['Eve', 'Dan', 'Finn', 'Gina']) people.push(await server.signUp({ firstName }));
    const [, , eve, dan, finn] = people as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
    const contest = await schedule(server, { problems: [easy, medium] });
    for (const person of people) await register(server, person, contest._id);
    // Ada scores 500 · (1 − 0.48 / 4) − 50 = 390 and 1000 · (1 − 0.48 / 2) = 760.
    await attempt(contest, ada, easy, 5, 'wrong_answer');
    await attempt(contest, ada, easy, 30, 'accepted');
    await attempt(contest, ada, medium, 60, 'accepted');
    // Bob scores 1000 · (1 − 0.48 / 4) = 880 and 500 · (1 − 0.48 · 3/4) = 320.
    await attempt(contest, bob, medium, 30, 'accepted');
    await attempt(contest, bob, easy, 90, 'accepted');
    // Eve and Dan score 500 · (1 − 0.48 / 4) = 440 each.
    await attempt(contest, eve, easy, 30, 'accepted');
    await attempt(contest, dan, easy, 30, 'accepted');
    await attempt(contest, dan, medium, 119, 'time_limit_exceeded');
    await attempt(contest, finn, easy, 10, 'compile_error');
    finish(contest);

    expect(await readLeaderboard(contest)).toEqual([]);
    expect(await generate(contest)).toMatchObject({ status: 200, body: { success: true, participants: 5 } });
    const entries = await readLeaderboard(contest);
    const rows = entries.map((entry) => [
      entry.user.firstName,
      entry.rank,
      entry.solvedProblems,
      entry.score,
      entry.ratingBefore,
      entry.ratingAfter,
    ]);
    expect([...rows.slice(0, 2), ...rows.slice(2, 4).sort(), ...rows.slice(4)]).toEqual([
      ['Bob', 1, 2, 1200, 1500, 1611],
      ['Ada', 2, 2, 1150, 1500, 1535],
      ['Dan', 3, 1, 440, 1500, 1460],
      ['Eve', 3, 1, 440, 1500, 1460],
      ['Finn', 5, 0, 0, 1500, 1432],
    ]);
    const byProblem = { scores: [390, 760], wrongSubmissions: [1, 0], solvedAfterMs: [30 * minute, hour] };
    expect(entries[1]).toMatchObject({ byProblem });
    expect(await Promise.all(people.map(ratingOf))).toEqual([1535, 1611, 1460, 1460, 1432, 1500]);
    expect((await getContest(server, ada, contest._id)).leaderboardGenerated).toBe(true);

    await generate(contest);
    expect(await readLeaderboard(contest)).toEqual(entries);
    expect(await Promise.all(people.map(ratingOf))).toEqual([1535, 1611, 1460, 1460, 1432, 1500]);
  });

  it('is empty for a contest in which nobody submitted', async () => {
    const contest = await schedule(server);
    await register(server, ada, contest._id);
    finish(contest);
    expect((await generate(contest)).body).toMatchObject({ success: true, participants: 0 });
    expect(await readLeaderboard(contest)).toEqual([]);
    expect((await getContest(server, ada, contest._id)).leaderboardGenerated).toBe(true);
  });

  it('does not count submissions of who is not registered', async () => {
    const contest = await schedule(server, { problems: [easy] });
    await register(server, ada, contest._id);
    await attempt(contest, ada, easy, 1, 'wrong_answer');
    await attempt(contest, bob, easy, 1, 'accepted');
    finish(contest);
    await generate(contest);
    expect((await readLeaderboard(contest)).map(({ userId }) => userId)).toEqual([ada.id]);
  });

  it.each(['GET /contest/getLeaderBoard/', 'POST /contest/updateLeaderBoard/'])(
    'is rejected by %s until the last moment of the contest has passed',
    async (call) => {
      const [method = '', path = ''] = call.split(' ');
      const contest = await schedule(server);
      server.clock.set(Date.parse(contest.endTime));
      expect(await callAs(server, admin, method, path + contest._id)).toMatchObject({
        status: 400,
        body: { code: 'contest_not_over', message: 'The leaderboard is available after the contest has ended' },
      });
      finish(contest);
      expect((await callAs(server, admin, method, path + contest._id)).status).toBe(200);
    },
  );

  it('is rejected until every submission of the contest has a verdict', async () => {
    const contest = await schedule(server, { problems: [easy] });
    await register(server, ada, contest._id);
    const submittedAt = Date.parse(contest.endTime);
    const waiting = { contestId: contest._id, userId: ada.id, problemId: easy, submittedAt };
    const [first, second] = [await submit(server.database, waiting), await submit(server.database, waiting)];
    finish(contest);
    const refusedWith = async () => {
      const answer = await generate(contest);
      expect(answer).toMatchObject({ status: 409, body: { code: 'judging_in_progress' } });
      return answer.body.message;
    };
    expect(await refusedWith()).toMatch(/^2 submissions are still being judged/);
    await judge(server.database, first, 'accepted');
    expect(await refusedWith()).toMatch(/^1 submission is still being judged/);
    expect(await readLeaderboard(contest)).toEqual([]);
    await judge(server.database, second, 'wrong_answer');
    expect((await generate(contest)).status).toBe(200);
    expect(await readLeaderboard(contest)).toMatchObject([{ score: 260, solvedProblems: 1 }]);
  });

  it('answers 403 to learners, and 404 for a contest that does not exist', async () => {
    const contest = await schedule(server);
    finish(contest);
    const path = '/contest/updateLeaderBoard/';
    expect((await callAs(server, ada, 'POST', path + contest._id)).status).toBe(403);
    expect(await callAs(server, admin, 'POST', `${path}zzzzzzzzzzzz`)).toMatchObject({
      status: 404,
      body: { message: 'Contest not found' },
    });
  });

  it('has the results of a rejudge when it is generated again', async () => {
    const contest = await duel('Spring', hour, ada, bob);
    server.clock.advance(10 * hour);
    await generate(contest);
    expect([await ratingOf(ada), await ratingOf(bob)]).toEqual([1565, 1433]);
    const accepted = await server.database
      .selectFrom('submissions')
      .select('id')
      .where('verdict', '=', 'accepted')
      .executeTakeFirstOrThrow();
    await judge(server.database, accepted.id, 'wrong_answer');
    await attempt(contest, bob, easy, 100, 'accepted');
    expect((await readLeaderboard(contest))[0]?.userId).toBe(ada.id);
    await generate(contest);
    expect((await readLeaderboard(contest))[0]?.userId).toBe(bob.id);
    expect([await ratingOf(ada), await ratingOf(bob)]).toEqual([1433, 1565]);
  });
});

/** Schedules a contest of two hours between two learners. The winner solves its problem. */
async function duel(title: string, startsIn: number, winner: TestPerson, loser: TestPerson): Promise<Contest> {
  const contest = await schedule(server, { title, startsIn, problems: [easy] });
  await register(server, winner, contest._id);
  await register(server, loser, contest._id);
  await attempt(contest, winner, easy, 10, 'accepted');
  await attempt(contest, loser, easy, 10, 'wrong_answer');
  return contest;
}

describe('ratings', () => {
  async function changesIn(contest: Contest): Promise<Record<string, [number, number]>> {
    const entries = await readLeaderboard(contest);
    return Object.fromEntries(
      entries.map(({ user, ratingBefore, ratingAfter }) => [user.firstName, [ratingBefore, ratingAfter]]),
    );
  }

  const springThenAutumn = {
    spring: { Ada: [1500, 1565], Bob: [1500, 1433] },
    autumn: { Ada: [1565, 1489], Bob: [1433, 1508] },
  };

  it.each(['in the order of their end', 'in another order', 'several times over'])(
    'are the same when contests are generated %s',
    async (order) => {
      const spring = await duel('Spring', hour, ada, bob);
      const autumn = await duel('Autumn', 5 * hour, bob, ada);
      server.clock.advance(10 * hour);
      const calls = {
        'in the order of their end': [spring, autumn],
        'in another order': [autumn, spring],
        'several times over': [autumn, spring, spring, autumn, spring],
      }[order];
      for (const contest of calls ?? []) expect((await generate(contest)).status).toBe(200);
      expect({ spring: await changesIn(spring), autumn: await changesIn(autumn) }).toEqual(springThenAutumn);
      expect([await ratingOf(ada), await ratingOf(bob)]).toEqual([1489, 1508]);
    },
  );

  it('are the same when two leaderboards are generated at once', async () => {
    const spring = await duel('Spring', hour, ada, bob);
    const autumn = await duel('Autumn', 5 * hour, bob, ada);
    server.clock.advance(10 * hour);
    await Promise.all([generate(autumn), generate(spring), generate(autumn)]);
    expect({ spring: await changesIn(spring), autumn: await changesIn(autumn) }).toEqual(springThenAutumn);
  });

  it('order contests that end together by their ids', async () => {
    const contests = [await duel('One', hour, ada, bob), await duel('Two', hour, bob, ada)];
    const [first, second] = contests.sort((a, b) => (a._id < b._id ? -1 : 1)) as [Contest, Contest];
    server.clock.advance(10 * hour);
    await generate(second);
    await generate(first);
    const ratingsBefore = async (contest: Contest) => Object.values(await changesIn(contest)).map(([before]) => before);
    expect(await ratingsBefore(first)).toEqual([1500, 1500]);
    // The winner of the first contest lost the second one.
    expect(await ratingsBefore(second)).toEqual([1433, 1565]);
  });

  it('change from a contest on that is generated late', async () => {
    const eve = await server.signUp({ firstName: 'Eve' });
    const spring = await duel('Spring', hour, eve, bob);
    const autumn = await duel('Autumn', 5 * hour, bob, ada);
    server.clock.advance(10 * hour);
    await generate(autumn);
    await generate(spring);
    expect(await changesIn(spring)).toEqual({ Eve: [1500, 1565], Bob: [1500, 1433] });
    expect((await changesIn(autumn)).Bob?.[0]).toBe(1433);
    expect(await ratingOf(eve)).toBe(1565);
  });

  it('lose the change of a contest for who is no longer in its standings', async () => {
    const spring = await duel('Spring', hour, ada, bob);
    const autumn = await duel('Autumn', 5 * hour, bob, ada);
    server.clock.advance(10 * hour);
    await generate(spring);
    await generate(autumn);
    await server.database
      .deleteFrom('participantMembers')
      .where('userId', '=', bob.id)
      .where('contestId', '=', spring._id)
      .execute();
    await generate(spring);
    expect(await changesIn(spring)).toEqual({ Ada: [1500, 1500] });
    expect(await changesIn(autumn)).toEqual({ Bob: [1500, 1565], Ada: [1500, 1433] });
    expect([await ratingOf(ada), await ratingOf(bob)]).toEqual([1433, 1565]);
  });
});
