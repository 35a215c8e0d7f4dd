import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { longestTurnShare } from '../../test/longest-turn-share.ts';
import type { TestServer } from '../../test/test-server.ts';
import { recomputeContestCells } from '../contest-cell-repository.ts';
import { createContests } from '../create-contests.ts';
import { addProblem, createContestServer, minute, schedule } from '../test/contest-fixtures.ts';

const participantCount = 10_000;
const problemCount = 12;
/**
 * Other requests wait for one turn at most. On a quiet machine the longest turn takes a fortieth of
 * the work of a generation, and a twentieth of that of a read.
 */
const turnMaxShare = 1 / 5;

let server: TestServer;
let contestId: string;

beforeAll(async () => {
  server = await createContestServer();
  const problems: string[] = [];
  for (let index = 0; index < problemCount; index += 1) problems.push(await addProblem(server.database));
  const contest = await schedule(server, { problems });
  contestId = contest._id;
  await storeParticipants(problems, Date.parse(contest.startTime));
  server.clock.set(Date.parse(contest.endTime) + 1);
});

afterAll(() => server.close());

/** Stores participants with a submission for each problem; every third one is wrong. */
async function storeParticipants(problems: readonly string[], start: number): Promise<void> {
  const user = sql`'user' || cast(10000000 + n as text)`;
  const numbers = sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${participantCount})`;
  await sql`
    insert into users (id, email, email_key, first_name, last_name, password_hash, user_type, rating, created_at)
    ${numbers}
    select ${user}, ${user}, ${user}, 'Ada', 'Byron', '', 'user', 800 + n * 7919 % 2000, 0 from numbers
  `.execute(server.database);
  await sql`
    insert into registrations (contest_id, user_id, registered_at) select ${contestId}, id, 0 from users where id like 'user%'
  `.execute(server.database);
  for (const problemId of problems) {
    await sql`
      insert into submissions (id, user_id, problem_id, contest_id, language, source, submitted_at, revision, progress, verdict, tests_passed, tests_total)
      ${numbers}
      select ${problemId.slice(0, 4)} || cast(10000000 + n as text), ${user}, ${problemId}, ${contestId}, 'cpp', 'int main() {}',
        cast(${start} as bigint) + n * 104729 % 120 * ${minute}, 1, 'judged', case n % 3 when 0 then 'wrong_answer' else 'accepted' end, 0, 0
      from numbers
    `.execute(server.database);
  }
}

it('scores, ranks and rates 10,000 participants in short turns, the same again when repeated', async () => {
  await server.database.transaction().execute((trx) => recomputeContestCells(trx, contestId));
  const { leaderboards } = createContests(server);
  const turns = [await longestTurnShare(() => leaderboards.generateLeaderboard(contestId, null))];
  const entries = await leaderboards.getLeaderboard(contestId);
  expect(entries).toHaveLength(participantCount);
  // The best participants solve all problems in the first minute: 500 · (1 − 0.48 / 120) each.
  expect(entries[0]).toMatchObject({ rank: 1, solvedProblems: problemCount, score: problemCount * 498 });
  expect(entries[0]?.byProblem?.scores).toEqual(Array(problemCount).fill(498));
  turns.push(await longestTurnShare(() => leaderboards.generateLeaderboard(contestId, null)));
  turns.push(
    await longestTurnShare(async () =>
      expect(await leaderboards.getLeaderboard(contestId)).toHaveLength(participantCount),
    ),
  );
  expect(await leaderboards.getLeaderboard(contestId)).toEqual(entries);
  expect(Math.max(...turns)).toBeLessThan(turnMaxShare);
});
