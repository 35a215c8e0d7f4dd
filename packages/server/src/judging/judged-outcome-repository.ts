import type { JudgedOutcome, JudgedTest } from '@podium/sdk/contract';
import type { ContestCellKey } from '../contests/contest-cell-repository.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import type { Lease } from '../queue/lease.ts';

// A row has ten values, and SQLite takes at most 32,766 in a statement.
const rowsPerInsert = 500;

/**
 * Writes the verdict, the results per test and the judgement's row. Returns the contest cell that
 * the submission affects; undefined outside contests.
 */
export async function saveOutcome(
  trx: DatabaseTransaction,
  { jobId: submissionId, token }: Pick<Lease, 'jobId' | 'token'>,
  outcome: JudgedOutcome,
): Promise<ContestCellKey | undefined> {
  const submission = await trx
    .selectFrom('submissions')
    .select(['contest_id', 'user_id', 'problem_id', 'revision', 'tests_total'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const figures = {
    verdict: outcome.verdict,
    tests_passed: outcome.tests.filter((test) => test.verdict === 'accepted').length,
    tests_total: submission.tests_total,
    time_ms: Math.max(0, ...outcome.tests.map((test) => test.timeMs)),
    memory_bytes: Math.max(0, ...outcome.tests.map((test) => test.memoryBytes)),
    score: outcome.score?.score ?? null,
    max_score: outcome.score?.maxScore ?? null,
    judged_at: outcome.judgedAt,
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
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('judgements')
    .values({
      ...figures,
      submission_id: submissionId,
      number: Number(count) + 1,
      revision: submission.revision,
      started_at: outcome.startedAt,
      lease_token: token,
      failed_test: outcome.tests.find((test) => test.verdict !== 'accepted')?.number ?? null,
    })
    .execute();
  const { contest_id: contestId, user_id: userId, problem_id: problemId } = submission;
  return contestId === null ? undefined : { contestId, userId, problemId };
}

/**
 * Returns whether this lease has written its verdict: its answer was lost, and the report came
 * again.
 */
export async function hasWritten(trx: DatabaseTransaction, { jobId, token }: Lease): Promise<boolean> {
  const judgement = await trx
    .selectFrom('judgements')
    .select('number')
    .where('submission_id', '=', jobId)
    .where('lease_token', '=', token)
    .executeTakeFirst();
  return judgement !== undefined;
}

async function replaceResults(
  trx: DatabaseTransaction,
  submissionId: string,
  tests: readonly JudgedTest[],
): Promise<void> {
  await trx.deleteFrom('test_case_results').where('submission_id', '=', submissionId).execute();
  const rows = tests.map((test) => ({
    submission_id: submissionId,
    number: test.number,
    is_sample: test.isSample ? 1 : 0,
    verdict: test.verdict,
    time_ms: test.timeMs,
    memory_bytes: test.memoryBytes,
    output: test.output,
    output_cut: test.outputCut ? 1 : 0,
    note: test.note,
    earlier_times: test.earlierTimesMs.length > 0 ? JSON.stringify(test.earlierTimesMs) : null,
  }));
  for (let first = 0; first < rows.length; first += rowsPerInsert) {
    await trx
      .insertInto('test_case_results')
      .values(rows.slice(first, first + rowsPerInsert))
      .execute();
  }
}
