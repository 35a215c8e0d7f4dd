import { dialectOf } from '../database/dialect.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';

/** Makes one user's requests run one after the other. SQLite has one writer anyway. */
export async function lockUser(trx: DatabaseTransaction, userId: string): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return;
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/**
 * Counts the submissions and runs of a user that wait or are in progress. Rejudging is not counted,
 * since admins cause it.
 */
export async function countPendingJobs(trx: DatabaseTransaction, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('priority', '=', jobPriority.fresh)
    .executeTakeFirstOrThrow();
  return Number(count);
}
