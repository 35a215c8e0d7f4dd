import type { Progress } from '@podium/sdk/contract';
import type { DatabaseTransaction } from '../database/schema.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';
import { isPaused, isServed } from '../queue/job-line.ts';
import type { JudgedLanguages } from '../workers/judged-languages.ts';

/**
 * Counts the submissions and runs of a user that are pending as one with this progress would be:
 * those that are paused, those that no machine can judge, or the others. So a learner whose
 * ten submissions in Java wait for a machine can still send ten in C++. One in Java is stored
 * rather than refused, because in a contest the time of a submission counts, and a machine that is
 * started again is away for a moment only. Rejudging is not counted, since admins cause it.
 */
export async function countPendingJobs(
  trx: DatabaseTransaction,
  userId: string,
  progress: Progress,
  { machines }: JudgedLanguages,
): Promise<number> {
  const { count } = await trx
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('userId', '=', userId)
    .where('priority', '=', jobPriority.fresh)
    .where((eb) => {
      if (progress === 'paused') return isPaused(eb);
      if (progress === 'queued') return isServed(eb, machines);
      return eb.and([eb.not(isPaused(eb)), eb.not(isServed(eb, machines))]);
    })
    .executeTakeFirstOrThrow();
  return Number(count);
}
