import type { Verdict } from '@podium/sdk/contract';
import { expect, vi } from 'vitest';
import { computeRankings, groupBy } from '../../src/contests/test/naive-rankings.ts';
import type { Database } from '../../src/database/schema.ts';
import type { Installation } from './installation.ts';
import { openAdmin, type PreparedContest } from './prepare-contest.ts';
import { markIn } from './programs.ts';

const minute = 60_000;

interface SentSubmission {
  /** The text that its source alone has. */
  mark: string;
  expected: Verdict;
}

/** Waits until every submission is judged. Each was stored once and judged once, as expected. */
export async function checkEverySubmission(database: Database, sent: readonly SentSubmission[]): Promise<void> {
  await vi.waitUntil(async () => (await countUnjudged(database)) === 0, { timeout: 2 * minute, interval: 100 });
  const stored = await database.selectFrom('submissions').select(['id', 'source', 'verdict']).execute();
  const judgements = await database.selectFrom('judgements').select('submissionId').execute();
  const storedBy = groupBy(stored, ({ source }) => markIn(source));
  const judgedBy = groupBy(judgements, ({ submissionId }) => submissionId);
  const wrong = sent.flatMap(({ mark, expected }) => {
    const rows = storedBy.get(mark) ?? [];
    const verdicts = rows.map(({ verdict }) => verdict);
    const judged = rows.map(({ id }) => judgedBy.get(id)?.length ?? 0);
    const isRight = rows.length === 1 && verdicts[0] === expected && judged[0] === 1;
    return isRight ? [] : [{ mark, expected, verdicts, judged }];
  });
  expect(wrong).toEqual([]);
  // Every submit was answered in the end, so there is no other submission.
  expect(stored.length).toBe(sent.length);
}

export async function countUnjudged(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('verdict', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Ends the contest and compares its leaderboard with the naive one. Returns the time of generating.
 */
export async function checkRankings(
  installation: Installation,
  database: Database,
  { contestId, startTime, endTime }: PreparedContest,
): Promise<{ generatedInMs: number }> {
  const client = await openAdmin(installation);
  // Rankings are made of a contest that is over. Scores depend on its planned length.
  const ended = { endTime: Date.now(), plannedEndTime: endTime };
  await database.updateTable('contests').set(ended).where('id', '=', contestId).execute();
  const began = performance.now();
  await client.contests.generateLeaderboard(contestId);
  const generatedInMs = performance.now() - began;
  const rankings = await client.contests.leaderboard(contestId);
  const submissions = await database
    .selectFrom('submissions')
    .select(['userId', 'problemId', 'source', 'submittedAt', 'verdict'])
    .orderBy('arrival')
    .execute();
  const problems = await database.selectFrom('contestProblems').select(['problemId', 'points']).execute();
  const points = new Map(problems.map((problem) => [problem.problemId, problem.points]));
  const byUser = (a: { userId: string }, b: { userId: string }) => (a.userId < b.userId ? -1 : 1);
  const shown = rankings.map(({ userId, score, solvedProblems, rank }) => ({ userId, score, solvedProblems, rank }));
  const computed = computeRankings(submissions, { startTime, endTime, points });
  expect(shown.sort(byUser)).toEqual(computed.sort(byUser));
  return { generatedInMs };
}
