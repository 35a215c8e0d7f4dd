import type { Verdict } from '@podium/sdk/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, DatabaseSchema, DatabaseTransaction } from '../database/schema.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';

export type RejudgeRepository = ReturnType<typeof createRejudgeRepository>;

/** Selects judged submissions by problem, by verdict, or by both. */
export type RejudgeSelection =
  | { problemId: string; verdict?: Verdict | undefined }
  | { problemId?: undefined; verdict: Verdict };

export function createRejudgeRepository(database: Database, queue: JudgeQueue) {
  /**
   * Queues judged submissions for the newest revision of their problem, in order of arrival, behind
   * all jobs that users wait for. Returns how many will be judged because of this; undefined if
   * there is no such problem. With all submissions of a problem, those that are being judged by an
   * older revision begin again.
   */
  async function rejudge(selection: RejudgeSelection, now: number): Promise<number | undefined> {
    const { problemId, verdict } = selection;
    return database.transaction().execute(async (trx) => {
      if (problemId === undefined) return requeueJudged(trx, selection, now);
      const problem = await trx
        .selectFrom('problems')
        .select('current_revision')
        .where('id', '=', problemId)
        .executeTakeFirst();
      if (!problem) return undefined;
      const restarted = verdict ? 0 : await restartOutdated(trx, problemId, problem.current_revision);
      return (await requeueJudged(trx, selection, now)) + restarted;
    });
  }

  /** Counts the submissions that `rejudge` would queue now. */
  async function countSelected(selection: RejudgeSelection): Promise<number> {
    const { count } = await database
      .selectFrom('submissions')
      .select(({ fn }) => fn.countAll().as('count'))
      .where((eb) => isSelected(eb, selection))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /**
   * The results of the earlier judging stay until the next one replaces them; `judgements` keeps
   * all of them.
   */
  async function requeueJudged(trx: DatabaseTransaction, selection: RejudgeSelection, now: number): Promise<number> {
    const requeued = await trx
      .updateTable('submissions')
      .set((eb) => ({
        progress: 'queued' as const,
        revision: eb
          .selectFrom('problems')
          .select('current_revision')
          .whereRef('problems.id', '=', 'submissions.problem_id')
          .$asScalar()
          .$notNull(),
        verdict: null,
        tests_passed: 0,
        time_ms: null,
        score: null,
        max_score: null,
        groups: null,
        memory_bytes: null,
        judged_at: null,
        failure: null,
      }))
      .where((eb) => isSelected(eb, selection))
      .returning(['id', 'user_id', 'arrival'])
      .execute();
    await queue.enqueue(
      trx,
      requeued
        .sort((one, other) => one.arrival - other.arrival)
        .map((submission) => ({
          id: submission.id,
          kind: 'submission',
          userId: submission.user_id,
          createdAt: now,
          priority: jobPriority.rejudge,
        })),
    );
    return requeued.length;
  }

  return { rejudge, countSelected };
}

/** The verdict is a literal in the query, so that the index of judging errors is used. */
function isSelected(
  eb: ExpressionBuilder<DatabaseSchema, 'submissions'>,
  { problemId, verdict }: RejudgeSelection,
): Expression<SqlBool> {
  return eb.and([
    eb('progress', '=', 'judged'),
    ...(problemId === undefined ? [] : [eb('problem_id', '=', problemId)]),
    ...(verdict === undefined ? [] : [eb('verdict', '=', sql.lit(verdict))]),
  ]);
}

/** Takes the lease from workers that judge by an older revision: they will store nothing. */
async function restartOutdated(trx: DatabaseTransaction, problemId: string, revision: number): Promise<number> {
  const restarted = await trx
    .updateTable('jobs')
    .set({ lease_token: null, lease_holder: null, lease_until: null, attempts: 0 })
    .where('lease_token', 'is not', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('submissions')
        .select('id')
        .where('problem_id', '=', problemId)
        .where('progress', '!=', 'judged')
        .where('revision', '<', revision),
    )
    .executeTakeFirst();
  return Number(restarted.numUpdatedRows);
}
