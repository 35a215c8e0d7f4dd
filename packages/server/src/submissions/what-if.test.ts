import { type Contest, type LeaderboardEntry, leaderboardEntrySchema, type Verdict } from '@podium/sdk/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  addProblem,
  callAs,
  createContestServer,
  hour,
  judge,
  minute,
  register,
  schedule,
  submitAndJudge,
} from '../contests/test/contest-fixtures.ts';
import { storeSubmission } from '../test/store-rows.ts';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import { createWhatIfRepository, type ProposedJudgement } from './what-if-repository.ts';

let server: TestServer;
let admin: TestPerson;
let people: TestPerson[];
let problem: string;

beforeEach(async () => {
  server = await createContestServer();
  admin = await server.admin();
  people = [];
  for (const firstName of ['Ada', 'Bob', 'Eve']) people.push(await server.signUp({ firstName }));
  problem = await addProblem(server.database);
});
afterEach(() => server.close());

const tryOut = (judgements: ProposedJudgement[], problemId = problem) =>
  createWhatIfRepository(server.database).tryOut(problemId, judgements, server.clock.now());

/**
 * Holds a contest in which each person submits once, ten minutes apart. Returns their submissions.
 */
async function hold(title: string, startsIn: number, verdicts: readonly Verdict[]) {
  const contest = await schedule(server, { title, startsIn, problems: [problem] });
  const submissions: string[] = [];
  for (const [index, person] of people.entries()) {
    await register(server, person, contest._id);
    const submittedAt = Date.parse(contest.startTime) + (index + 1) * 10 * minute;
    const attempt = { contestId: contest._id, userId: person.id, problemId: problem, submittedAt };
    submissions.push(await submitAndJudge(server.database, attempt, verdicts[index] ?? 'accepted'));
  }
  return { contest, submissions };
}

async function generate({ _id }: Contest): Promise<void> {
  expect((await callAs(server, admin, 'POST', `/contest/updateLeaderBoard/${_id}`)).status).toBe(200);
}

async function readLeaderboard({ _id }: Contest): Promise<LeaderboardEntry[]> {
  const { body } = await callAs<unknown>(server, admin, 'GET', `/contest/getLeaderBoard/${_id}`);
  return z.array(leaderboardEntrySchema).parse(body);
}

/** Reads everything that a rejudge changes. */
async function readAll() {
  const tables = ['submissions', 'leaderboardEntries', 'staleLeaderboards', 'users'] as const;
  return Promise.all(tables.map((table) => server.database.selectFrom(table).selectAll().execute()));
}

it('answers the changes that a rejudge and new leaderboards then make, and stores nothing', async () => {
  const first = await hold('First', hour, ['accepted', 'wrong_answer', 'accepted']);
  const second = await hold('Second', 5 * hour, ['wrong_answer', 'accepted', 'accepted']);
  server.clock.advance(20 * hour);
  await generate(first.contest);
  await generate(second.contest);
  const before = await readAll();
  const boards = [await readLeaderboard(first.contest), await readLeaderboard(second.contest)];
  const [ofAda = '', ofBob = ''] = first.submissions;
  const proposed = [
    { submissionId: ofAda, verdict: 'wrong_answer' as const },
    { submissionId: ofBob, verdict: 'accepted' as const },
    ...second.submissions.slice(1).map((submissionId) => ({ submissionId, verdict: 'accepted' as const })),
  ];

  const found = await tryOut(proposed);
  expect(await readAll()).toEqual(before);
  expect(found?.changes).toEqual([
    { before: 'accepted', after: 'wrong_answer', count: 1, submissions: [{ _id: ofAda }] },
    { before: 'wrong_answer', after: 'accepted', count: 1, submissions: [{ _id: ofBob }] },
  ]);
  // The second contest keeps its places; its ratings follow from the first one.
  expect(
    found?.contests.map(({ contestId, phase, leaderboardGenerated }) => [contestId, phase, leaderboardGenerated]),
  ).toEqual([[first.contest._id, 'past', true]]);

  await judge(server.database, ofAda, 'wrong_answer');
  await judge(server.database, ofBob, 'accepted');
  await generate(first.contest);
  const after = await readLeaderboard(first.contest);
  expect(found?.contests[0]?.participants).toEqual(
    after.flatMap(({ userId, user, rank, score }) => {
      const old = boards[0]?.find((entry) => entry.userId === userId);
      if (old?.rank === rank && old.score === score) return [];
      return [{ userId, ...user, rankBefore: old?.rank, rankAfter: rank, scoreBefore: old?.score, scoreAfter: score }];
    }),
  );
  const ratings = await server.database.selectFrom('users').select(['id', 'rating']).execute();
  const ratingOf = (id: string) => ratings.find((row) => row.id === id)?.rating;
  expect(found?.ratingCount).toBeGreaterThan(1);
  for (const { userId, before: was, after: becomes } of found?.ratings ?? []) {
    expect(becomes).toBe(ratingOf(userId));
    expect(was).toBe(boards[1]?.find((entry) => entry.userId === userId)?.ratingAfter);
  }
});

it('answers ranks and no ratings for a contest without a leaderboard', async () => {
  const { contest, submissions } = await hold('Running', hour, ['accepted', 'wrong_answer', 'wrong_answer']);
  const found = await tryOut([{ submissionId: submissions[1] ?? '', verdict: 'accepted' }]);
  expect(found).toMatchObject({ ratings: [], ratingCount: 0 });
  expect(found?.contests).toMatchObject([
    {
      contestId: contest._id,
      leaderboardGenerated: false,
      count: 2,
      participants: [
        { firstName: 'Bob', rankBefore: 2, rankAfter: 2, scoreBefore: 0, scoreAfter: 460 },
        { firstName: 'Eve', rankBefore: 2, rankAfter: 3, scoreBefore: 0, scoreAfter: 0 },
      ],
    },
  ]);
});

it('ranks by the proposed score of each submission', async () => {
  const verdicts = ['wrong_answer', 'wrong_answer', 'wrong_answer'] as const;
  const { submissions } = await hold('Scored', hour, verdicts);
  const scores = [25, 75.5, 0];
  const found = await tryOut(
    submissions.map((submissionId, index) => ({
      submissionId,
      verdict: 'wrong_answer',
      score: scores[index] ?? 0,
      maxScore: 100,
    })),
  );
  const after = found?.contests[0]?.participants.map(({ firstName, rankAfter, scoreAfter }) => ({
    firstName,
    rankAfter,
    scoreAfter,
  }));
  // Of 500 points, 460 are left after 20 minutes and 480 after 10.
  expect(after).toEqual([
    { firstName: 'Bob', rankAfter: 1, scoreAfter: Math.floor(460 * 0.755) },
    { firstName: 'Ada', rankAfter: 2, scoreAfter: 480 * 0.25 },
    { firstName: 'Eve', rankAfter: 3, scoreAfter: 0 },
  ]);
});

it('counts changes in practice, and ignores submissions of another problem', async () => {
  const other = await addProblem(server.database);
  const row = { userId: people[0]?.id ?? '', verdict: 'accepted' } as const;
  const own = await storeSubmission(server, { ...row, problemId: problem });
  const foreign = await storeSubmission(server, { ...row, problemId: other });
  const found = await tryOut([own, foreign].map((submissionId) => ({ submissionId, verdict: 'wrong_answer' })));
  expect(found).toMatchObject({ changes: [{ count: 1, submissions: [{ _id: own }] }], contests: [], ratings: [] });
});

it('answers no result for an unknown problem', async () => {
  expect(await tryOut([], 'zzzzzzzzzzzz')).toBeUndefined();
});
