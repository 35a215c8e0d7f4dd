import type { DatabaseTransaction } from '../database/schema.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';
import { isPaused } from '../queue/job-line.ts';

/**
 * Counts the submissions and runs of a user that wait or are in progress: those that are paused, or
 * the others, so that neither stand in the way of the others. Rejudging is not counted, since
 * admins cause it.
 */
export async function countPendingJobs(
  trx: DatabaseTransaction,
  userId: string,
  { arePaused }: { arePaused: boolean },
): Promise<number> {
  const { count } = await trx
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('userId', '=', userId)
    .where('priority', '=', jobPriority.fresh)
    .where((eb) => (arePaused ? isPaused(eb) : eb.not(isPaused(eb))))
    .executeTakeFirstOrThrow();
  return Number(count);
}
