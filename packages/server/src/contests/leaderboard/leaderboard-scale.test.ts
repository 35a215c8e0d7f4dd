import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dialectOf } from '../../database/dialect.ts';
import { longestTurnShare } from '../../test/longest-turn-share.ts';
import type { TestServer } from '../../test/test-server.ts';
import { recomputeContestCells } from '../contest-cell-repository.ts';
import { createContests } from '../create-contests.ts';
import { addProblem, createContestServer, schedule } from '../test/contest-fixtures.ts';
import { storeParticipants } from '../test/store-participants.ts';

/**
 * On PostgreSQL storing and computing takes twice as long, and the longest turn a hundredth of it.
 */
const participantCounts = { sqlite: 10_000, postgres: 5_000 };
const problemCount = 12;
/**
 * Other requests wait for one turn at most. On a quiet machine the longest turn takes a fortieth of
 * the work of a generation, and a twentieth of that of a read.
 */
const turnMaxShare = 1 / 5;

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
  const turns = [await longestTurnShare(() => leaderboards.generateLeaderboard(contestId, null))];
  const entries = await leaderboards.getLeaderboard(contestId);
  expect(entries).toHaveLength(participantCount);
  // The best participants solve all problems in the first minute: 500 · (1 − 0.48 / 120) each.
  expect(entries[0]).toMatchObject({ rank: 1, solvedProblems: problemCount, score: problemCount * 498 });
  expect(entries[0]?.byProblem?.scores).toEqual(Array(problemCount).fill(498));
  // Measuring takes a processor also while PostgreSQL works, so there it is done once. Besides, a
  // turn of reading takes what has arrived from PostgreSQL, which is more while the machine is
  // busy.
  if (dialectOf(server.database) === 'sqlite') {
    turns.push(await longestTurnShare(() => leaderboards.generateLeaderboard(contestId, null)));
    turns.push(await longestTurnShare(() => leaderboards.getLeaderboard(contestId)));
  } else {
    await leaderboards.generateLeaderboard(contestId, null);
  }
  expect(await leaderboards.getLeaderboard(contestId)).toEqual(entries);
  expect(Math.max(...turns)).toBeLessThan(turnMaxShare);
});
