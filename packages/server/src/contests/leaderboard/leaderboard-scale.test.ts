import type { LeaderboardEntry } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { dialectOf } from '../../database/dialect.ts';
import { mostStatementsInATurn, numberTurns } from '../../test/number-turns.ts';
import type { TestServer } from '../../test/test-server.ts';
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
  const inContests = (work: (contests: ReturnType<typeof createContests>) => Promise<unknown>) =>
    mostStatementsInATurn(server.database, (database) => work(createContests({ ...server, database })));
  const generate = () => inContests(({ leaderboards }) => leaderboards.generateLeaderboard(contestId, null));
  const generating = await generate();
  let entries: LeaderboardEntry[] = [];
  const reading = await inContests(async ({ leaderboards }) => {
    entries = await leaderboards.getLeaderboard(contestId);
  });
  expect(entries).toHaveLength(participantCount);
  // The best participants solve all problems in the first minute: 500 · (1 − 0.48 / 120) each.
  expect(entries[0]).toMatchObject({ rank: 1, solvedProblems: problemCount, score: problemCount * 498 });
  expect(entries[0]?.byProblem?.scores).toEqual(Array(problemCount).fill(498));
  const generatingAgain = await generate();
  expect(await createContests(server).leaderboards.getLeaderboard(contestId)).toEqual(entries);
  // Each statement reads or writes a few hundred rows. The first turn reads the contest too. A loop
  // that does not end its turn starts forty of them.
  expect(Math.max(generating, reading, generatingAgain)).toBeLessThanOrEqual(6);
});

it('parses the results of thousands of participants in short turns', async () => {
  const { parse } = JSON;
  const parsedIn = new Map<number, number>();
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await numberTurns((turn) => {
    vi.spyOn(JSON, 'parse').mockImplementation((text) => {
      parsedIn.set(turn(), (parsedIn.get(turn()) ?? 0) + 1);
      return parse(text);
    });
    return createContests(server).leaderboards.getLeaderboard(contestId);
  });
  const counts = [...parsedIn.values()];
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(participantCount);
  expect(Math.max(...counts)).toBeLessThanOrEqual(500);
});
