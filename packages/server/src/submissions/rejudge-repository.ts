import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';

export type RejudgeRepository = ReturnType<typeof createRejudgeRepository>;

export function createRejudgeRepository(database: Database, queue: JudgeQueue) {
  /**
   * Queues all judged submissions of a problem for its newest revision, in order of arrival, behind everything that
   * somebody waits for. What is being judged by an older revision begins anew. Answers how many submissions will be
   * judged because of this; undefined when there is no such problem.
   */
  async function rejudgeProblem(problemId: string, now: number): Promise<number | undefined> {
    return database.transaction().execute(async (trx) => {
      const problem = await trx
        .selectFrom('problems')
        .select('current_revision')
        .where('id', '=', problemId)
        .executeTakeFirst();
      if (!problem) return undefined;
      const restarted = await restartOutdated(trx, problemId, problem.current_revision);
      const judged = await trx
        .selectFrom('submissions')
        .select(['id', 'user_id'])
        .where('problem_id', '=', problemId)
        .where('progress', '=', 'judged')
        .orderBy('arrival')
        .execute();
      await requeueJudged(trx, problemId, problem.current_revision);
      await queue.enqueue(
        trx,
        judged.map((submission) => ({
          id: submission.id,
          kind: 'submission',
          userId: submission.user_id,
          createdAt: now,
          priority: jobPriority.rejudge,
        })),
      );
      return judged.length + restarted;
    });
  }

  return { rejudgeProblem };
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

/** The results of the earlier judging stay until the next one replaces them; `judgements` keeps all of them. */
async function requeueJudged(trx: DatabaseTransaction, problemId: string, revision: number): Promise<void> {
  await trx
    .updateTable('submissions')
    .set({
      progress: 'queued',
      revision,
      verdict: null,
      tests_passed: 0,
      time_ms: null,
      memory_bytes: null,
      judged_at: null,
      failure: null,
    })
    .where('problem_id', '=', problemId)
    .where('progress', '=', 'judged')
    .execute();
}
