import type { JudgedOutcome, JudgedTest } from '@podium/sdk/contract';
import type { CellKey } from '../contests/leaderboard/stale-leaderboard-repository.ts';
import { inParts } from '../database/read-in-parts.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import type { Lease } from '../queue/lease.ts';

/**
 * Writes the verdict, the results per test and the judgement's row. Returns the cell of a
 * contest that the submission affects; undefined outside contests.
 */
export async function saveOutcome(
  trx: DatabaseTransaction,
  { jobId: submissionId, token }: Pick<Lease, 'jobId' | 'token'>,
  outcome: JudgedOutcome,
): Promise<CellKey | undefined> {
  const submission = await trx
    .selectFrom('submissions')
    .select(['contestId', 'participantId', 'problemId', 'revision', 'testsTotal'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const figures = {
    verdict: outcome.verdict,
    testsPassed: outcome.tests.filter((test) => test.verdict === 'accepted').length,
    testsTotal: submission.testsTotal,
    timeMs: Math.max(0, ...outcome.tests.map((test) => test.timeMs)),
    memoryBytes: Math.max(0, ...outcome.tests.map((test) => test.memoryBytes)),
    score: outcome.score?.score ?? null,
    maxScore: outcome.score?.maxScore ?? null,
    judgedAt: outcome.judgedAt,
    failure: outcome.failure,
  };
  await trx
    .updateTable('submissions')
    .set({
      ...figures,
      progress: 'judged',
      diagnostics: JSON.stringify(outcome.diagnostics),
      groups: outcome.score ? JSON.stringify(outcome.score.groups) : null,
    })
    .where('id', '=', submissionId)
    .execute();
  await replaceResults(trx, submissionId, outcome.tests);
  const { count } = await trx
    .selectFrom('judgements')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('submissionId', '=', submissionId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('judgements')
    .values({
      ...figures,
      submissionId,
      number: Number(count) + 1,
      revision: submission.revision,
      startedAt: outcome.startedAt,
      leaseToken: token,
      failedTest: outcome.tests.find((test) => test.verdict !== 'accepted')?.number ?? null,
    })
    .execute();
  const { contestId, participantId, problemId } = submission;
  return contestId === null || participantId === null ? undefined : { contestId, participantId, problemId };
}

/**
 * Returns whether this lease has written its verdict: its answer was lost, and the report came
 * again.
 */
export async function hasWritten(trx: DatabaseTransaction, { jobId, token }: Lease): Promise<boolean> {
  const judgement = await trx
    .selectFrom('judgements')
    .select('number')
    .where('submissionId', '=', jobId)
    .where('leaseToken', '=', token)
    .executeTakeFirst();
  return judgement !== undefined;
}

async function replaceResults(
  trx: DatabaseTransaction,
  submissionId: string,
  tests: readonly JudgedTest[],
): Promise<void> {
  await trx.deleteFrom('testCaseResults').where('submissionId', '=', submissionId).execute();
  const rows = tests.map(({ earlierTimesMs, ...test }) => ({
    ...test,
    submissionId,
    isSample: test.isSample ? 1 : 0,
    outputCut: test.outputCut ? 1 : 0,
    earlierTimes: earlierTimesMs.length > 0 ? JSON.stringify(earlierTimesMs) : null,
  }));
  for (const some of inParts(rows)) await trx.insertInto('testCaseResults').values(some).execute();
}
