import type { LeaderboardEntry } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dialectOf } from '../../database/dialect.ts';
import { countTurns } from '../../test/count-turns.ts';
import type { TestServer } from '../../test/test-server.ts';
import { recomputeContestCells } from '../contest-cell-repository.ts';
import { createContests } from '../create-contests.ts';
import { addProblem, createContestServer, schedule } from '../test/contest-fixtures.ts';
import { storeParticipants } from '../test/store-participants.ts';

/** On PostgreSQL storing and computing takes twice as long. */
const participantCounts = { sqlite: 10_000, postgres: 5_000 };
const problemCount = 12;

let server: TestServer;
let contestId: string;
let participantCount: number;

beforeAll(async () => {
  server = await createContestServer();
  participantCount = participantCounts[dialectOf(server.database)];
  const problems: string[] = [];
  for (let index = 0; index < problemCount; index += 1) problems.push(await addProblem(server.database));
  const contest = await schedule(server, { problems });
  contestId = contest._id;
  await server.database.transaction().execute(async (trx) => {
    // PostgreSQL would look up what each row refers to, for seconds.
    if (dialectOf(trx) === 'postgres') await sql`set local session_replication_role = replica`.execute(trx);
    await storeParticipants(trx, {
      ...{ contestId, problemIds: problems, startTime: Date.parse(contest.startTime) },
      ...{ count: participantCount, submissionsEach: problemCount },
    });
  });
  server.clock.set(Date.parse(contest.endTime) + 1);
});

afterAll(() => server.close());

it('scores, ranks and rates thousands of participants in short turns, the same again when repeated', async () => {
  await server.database.transaction().execute((trx) => recomputeContestCells(trx, contestId));
  const { leaderboards } = createContests(server);
  const generate = () => leaderboards.generateLeaderboard(contestId, null);
  const turns = await countTurns(generate);
  let entries: LeaderboardEntry[] = [];
  const turnsToRead = await countTurns(async () => {
    entries = await leaderboards.getLeaderboard(contestId);
  });
  expect(entries).toHaveLength(participantCount);
  // The best participants solve all problems in the first minute: 500 · (1 − 0.48 / 120) each.
  expect(entries[0]).toMatchObject({ rank: 1, solvedProblems: problemCount, score: problemCount * 498 });
  expect(entries[0]?.byProblem?.scores).toEqual(Array(problemCount).fill(498));
  const turnsAgain = await countTurns(generate);
  expect(await leaderboards.getLeaderboard(contestId)).toEqual(entries);
  // Waiting for PostgreSQL takes turns as well.
  if (dialectOf(server.database) !== 'sqlite') return;
  const submissionCount = participantCount * problemCount;
  // A turn counts 2,000 submissions, reads the cells of 100 participants, rates 50 of them, or
  // stores 250 entries or ratings.
  const leastTurns =
    submissionCount / 2_000 + participantCount / 100 + participantCount / 50 + (2 * participantCount) / 250;
  expect(turns).toBeGreaterThanOrEqual(leastTurns);
  expect(turnsToRead).toBeGreaterThanOrEqual(participantCount / 250);
  // Besides, it reads and deletes the entries of before.
  expect(turnsAgain).toBeGreaterThanOrEqual(leastTurns + (2 * participantCount) / 250);
});
