import { dialectOf } from '../database/dialect.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';

/** Makes what one user sends come one after the other. SQLite has one writer anyway. */
export async function lockUser(trx: DatabaseTransaction, userId: string): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return;
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Submissions and runs of a user that wait or are being worked on; rejudging is none of their doing. */
export async function countPendingJobs(trx: DatabaseTransaction, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('priority', '=', jobPriority.fresh)
    .executeTakeFirstOrThrow();
  return Number(count);
}
