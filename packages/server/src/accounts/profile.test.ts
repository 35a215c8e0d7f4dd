import type { Activity, Profile } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { createProblems } from '../problems/create-problems.ts';
import { storeContest, storeSubmission } from '../test/store-rows.ts';
import { createTestServer } from '../test/test-server.ts';

async function uploadTo(problems: ReturnType<typeof createProblems> | undefined, title: string): Promise<string> {
  const saved = await problems?.service.upload(null, {
    title,
    description: title,
    difficulty: 'Easy',
    testCases: [{ input: '1', output: '1' }],
    tags: [],
    constraints: { timeLimit: '1s', memoryLimit: '256MB' },
  });
  return saved?.problem._id ?? '';
}

it('a profile counts each solved problem once and lists rated contests by their end', async () => {
  const problems: ReturnType<typeof createProblems>[] = [];
  await using server = await createTestServer({
    routes: (parts) => {
      problems.push(createProblems(parts));
      return [];
    },
  });
  const [person, other] = [await server.signUp(), await server.signUp()];
  const [one, two, three] = [
    await uploadTo(problems[0], 'One'),
    await uploadTo(problems[0], 'Two'),
    await uploadTo(problems[0], 'Three'),
  ];
  for (const problemId of [one, one, two]) {
    await storeSubmission(server, { userId: person.id, problemId, verdict: 'accepted' });
  }
  await storeSubmission(server, { userId: person.id, problemId: three, verdict: 'wrong_answer' });
  await storeSubmission(server, { userId: other.id, problemId: three, verdict: 'accepted' });

  const now = server.clock.now();
  const later = await storeContest(server, { title: 'Later', startTime: now - 50, endTime: now - 10 });
  const earlier = await storeContest(server, { title: 'Earlier', startTime: now - 90, endTime: now - 60 });
  const entry = (contestId: string, userId: string, ratingBefore: number, ratingAfter: number) => ({
    contestId,
    userId,
    rank: 1,
    solved: 1,
    score: 500,
    byProblem: '{}',
    ratingBefore,
    ratingAfter,
  });
  await server.database
    .insertInto('leaderboardEntries')
    .values([
      entry(later, person.id, 1540, 1512),
      entry(earlier, person.id, 1500, 1540),
      entry(later, other.id, 1500, 1),
    ])
    .execute();

  const { body } = await server.call<Profile>('GET', '/user/profile', { token: person.token });
  expect(body.solvedProblems).toBe(2);
  expect(body.ratingHistory).toEqual([
    {
      contestId: earlier,
      contestTitle: 'Earlier',
      endTime: new Date(now - 60).toISOString(),
      rank: 1,
      ratingBefore: 1500,
      ratingAfter: 1540,
    },
    {
      contestId: later,
      contestTitle: 'Later',
      endTime: new Date(now - 10).toISOString(),
      rank: 1,
      ratingBefore: 1540,
      ratingAfter: 1512,
    },
  ]);
});

it('the activity counts submissions by days in UTC, and only those of the last year', async () => {
  const problems: ReturnType<typeof createProblems>[] = [];
  await using server = await createTestServer({
    routes: (parts) => {
      problems.push(createProblems(parts));
      return [];
    },
  });
  const [person, other] = [await server.signUp(), await server.signUp()];
  const problemId = await uploadTo(problems[0], 'One');
  const submit = (userId: string) => storeSubmission(server, { userId, problemId, verdict: null });
  await submit(person.id);
  server.clock.set(Date.parse('2026-05-04T23:59:59.999Z'));
  await submit(person.id);
  server.clock.advance(1);
  await submit(person.id);
  await submit(other.id);
  const read = async () => {
    const { token } = await server.signIn(person.email, person.password);
    return (await server.call<Activity>('GET', '/user/activity', { token })).body;
  };
  expect(await read()).toEqual([
    { date: '2026-05-04', submissions: 2 },
    { date: '2026-05-05', submissions: 1 },
  ]);
  server.clock.set(Date.parse('2027-05-05T12:00:00Z'));
  await submit(other.id);
  expect(await read()).toEqual([{ date: '2026-05-05', submissions: 1 }]);
  server.clock.set(Date.parse('2027-05-05T23:59:59.999Z'));
  // After this sign-in only the clock changes the answer.
  const { token } = await server.signIn(person.email, person.password);
  const readAgain = async () => (await server.call<Activity>('GET', '/user/activity', { token })).body;
  expect(await readAgain()).toHaveLength(1);
  server.clock.advance(1);
  expect(await readAgain()).toEqual([]);
});
