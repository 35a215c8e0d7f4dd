import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../test/test-server.ts';
import { recomputeContestCells } from '../contest-cell-repository.ts';
import { createContests } from '../create-contests.ts';
import { addProblem, createContestServer, minute, schedule } from '../test/contest-fixtures.ts';

const participantCount = 10_000;
const chunk = 500;

let server: TestServer;
let contestId: string;

beforeAll(async () => {
  server = await createContestServer();
  const problems = [
    await addProblem(server.database, { difficulty: 'Easy' }),
    await addProblem(server.database, { difficulty: 'Hard' }),
  ];
  const contest = await schedule(server, { problems });
  contestId = contest._id;
  const start = Date.parse(contest.startTime);
  for (let from = 0; from < participantCount; from += chunk) {
    const numbers = Array.from({ length: chunk }, (_, index) => from + index);
    await server.database.insertInto('users').values(numbers.map(userRow)).execute();
    await server.database.insertInto('registrations').values(numbers.map(registrationRow)).execute();
    for (const problemId of problems) {
      const rows = numbers.map((number) => submissionRow(number, problemId, start));
      await server.database.insertInto('submissions').values(rows).execute();
    }
  }
  server.clock.set(Date.parse(contest.endTime) + 1);
});

afterAll(() => server.close());

function userId(number: number): string {
  return `user${String(number).padStart(8, '0')}`;
}

function userRow(number: number) {
  return {
    id: userId(number),
    email: `u${number}@podium.test`,
    email_key: `u${number}@podium.test`,
    first_name: 'Ada',
    last_name: 'Byron',
    password_hash: '',
    user_type: 'user' as const,
    rating: 800 + ((number * 7919) % 2000),
    created_at: 0,
  };
}

function registrationRow(number: number) {
  return { contest_id: contestId, user_id: userId(number), registered_at: 0 };
}

function submissionRow(number: number, problemId: string, start: number) {
  return {
    id: `${problemId.slice(0, 4)}${String(number).padStart(8, '0')}`,
    user_id: userId(number),
    problem_id: problemId,
    contest_id: contestId,
    language: 'cpp' as const,
    source: 'int main() {}',
    submitted_at: start + ((number * 104_729) % 120) * minute,
    revision: 1,
    progress: 'judged' as const,
    verdict: number % 3 === 0 ? ('wrong_answer' as const) : ('accepted' as const),
    tests_passed: 0,
    tests_total: 0,
  };
}

it('scores, ranks and rates 10,000 participants in a few seconds, the same again when repeated', async () => {
  await server.database.transaction().execute((trx) => recomputeContestCells(trx, contestId));
  const { leaderboards } = createContests(server);
  const before = process.cpuUsage();
  expect(await leaderboards.generateLeaderboard(contestId)).toBe(participantCount);
  const generated = process.cpuUsage(before);
  const entries = await leaderboards.getLeaderboard(contestId);
  expect(entries).toHaveLength(participantCount);
  // The best participants solve both problems in the first minute: 2000 · (1 − 0.48 / 120).
  expect(entries[0]).toMatchObject({ rank: 1, solvedProblems: 2, score: 1992 });
  await leaderboards.generateLeaderboard(contestId);
  expect(await leaderboards.getLeaderboard(contestId)).toEqual(entries);
  expect(generated.user).toBeLessThan(5_000_000);
});
