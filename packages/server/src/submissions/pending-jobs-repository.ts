import type { DatabaseTransaction } from '../database/schema.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';

/**
 * Counts the submissions and runs of a user that wait or are in progress. Rejudging is not counted,
 * since admins cause it.
 */
export async function countPendingJobs(trx: DatabaseTransaction, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('userId', '=', userId)
    .where('priority', '=', jobPriority.fresh)
    .executeTakeFirstOrThrow();
  return Number(count);
}
