import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createId } from '../../identifiers.ts';
import { storeParticipant } from '../../test/store-rows.ts';
import type { TestPerson, TestServer } from '../../test/test-server.ts';
import { createContests } from '../create-contests.ts';
import { addProblem, createContestServer, hour, judge, submit } from '../test/contest-fixtures.ts';
import { computeRankings } from '../test/naive-rankings.ts';
import { hasTie, rateNaively } from '../test/naive-rating.ts';

const allPoints = [500, 1000, 1500];
const peopleCount = 4;
const lengthMs = 2 * hour;

let server: TestServer;
let problemIds: string[];
let people: TestPerson[];
let nextStart = 0;

beforeAll(async () => {
  server = await createContestServer();
  problemIds = [];
  for (const _ of allPoints) problemIds.push(await addProblem(server.database));
  people = [];
  for (let index = 0; index < peopleCount; index += 1) people.push(await server.signUp());
  server.clock.set(1000 * lengthMs);
});

afterAll(() => server.close());

const submissionsArbitrary = fc.array(
  fc.record({
    person: fc.nat(peopleCount - 1),
    problem: fc.nat(allPoints.length - 1),
    after: fc.integer({ min: 0, max: lengthMs }),
    verdict: fc.constantFrom('accepted', 'wrong_answer', 'compile_error', 'judging_error', 'time_limit_exceeded'),
    source: fc.constantFrom('a', 'b', 'c'),
    judgedAs: fc.nat(),
  }),
  // Several submissions of a person for a problem.
  { maxLength: 40, size: 'max' },
);

/** Stores a contest after all earlier ones, in which some people are registered. */
async function storeContest(registered: readonly TestPerson[]): Promise<{ id: string; startTime: number }> {
  const [id, startTime] = [createId(), nextStart];
  nextStart += lengthMs;
  const times = { startTime, endTime: startTime + lengthMs, createdAt: 0, createdBy: null };
  const { database } = server;
  await database
    .insertInto('contests')
    .values({ id, title: id, description: '', leaderboardGeneratedAt: null, ...times })
    .execute();
  for (const [position, problemId] of problemIds.entries()) {
    const points = allPoints[position] ?? 0;
    await database.insertInto('contestProblems').values({ contestId: id, problemId, position, points }).execute();
  }
  for (const { id: userId } of registered) await storeParticipant(database, id, userId);
  return { id, startTime };
}

async function ratingsNow(): Promise<Map<string, number>> {
  const rows = await server.database.selectFrom('users').select(['id', 'rating']).execute();
  return new Map(rows.map(({ id, rating }) => [id, rating]));
}

it('equals the naive rankings and ratings for any submissions, any order of judging and any clock', async () => {
  const { leaderboards } = createContests(server);
  const points = new Map(problemIds.map((id, index) => [id, allPoints[index] ?? 0]));
  const runOnce = async (
    submissions: ReturnType<typeof submissionsArbitrary.generate>['value'],
    registered: readonly TestPerson[],
  ) => {
    const { id: contestId, startTime } = await storeContest(registered);
    const stored = [];
    for (const each of submissions) {
      const [userId, problemId] = [people[each.person]?.id ?? '', problemIds[each.problem] ?? ''];
      const attempt = { contestId, userId, problemId, submittedAt: startTime + each.after, source: each.source };
      stored.push({ ...each, ...attempt, id: await submit(server.database, attempt) });
    }
    for (const { id, verdict } of stored.toSorted((one, other) => one.judgedAs - other.judgedAs)) {
      await judge(server.database, id, verdict);
    }
    const before = await ratingsNow();
    await leaderboards.generateLeaderboard(contestId, null);
    const entries = await leaderboards.getLeaderboard(contestId);
    const counted = stored
      .filter(({ userId }) => registered.some(({ id }) => id === userId))
      .map(({ userId, problemId, submittedAt, ...rest }) => ({
        ...{ userId, problemId, submittedAt },
        ...rest,
      }));
    const rankings = computeRankings(counted, { startTime, endTime: startTime + lengthMs, points });
    const byUser = (a: { userId: string }, b: { userId: string }) => (a.userId < b.userId ? -1 : 1);
    const shown = entries.map(({ userId, score, solvedProblems, rank }) => ({ userId, score, solvedProblems, rank }));
    expect(shown.sort(byUser)).toEqual(rankings.sort(byUser));
    const participants = entries.map(({ userId, rank }) => ({ rank, rating: before.get(userId) ?? 0 }));
    expect(entries.map(({ ratingBefore }) => ratingBefore)).toEqual(participants.map(({ rating }) => rating));
    const after = entries.map(({ ratingAfter }) => ratingAfter);
    if (entries.length > 1 && !hasTie(participants)) expect(after).toEqual(rateNaively(participants));
    const stands = await ratingsNow();
    expect(entries.map(({ userId }) => stands.get(userId))).toEqual(after);
  };
  await fc.assert(
    fc.asyncProperty(submissionsArbitrary, fc.subarray([0, 1, 2, 3], { minLength: 2 }), (submissions, who) =>
      runOnce(
        submissions,
        people.filter((_, index) => who.includes(index)),
      ),
    ),
    { numRuns: 15 },
  );
});
