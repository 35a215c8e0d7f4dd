import type { DatabaseTransaction } from '../database/schema.ts';

// Settles leases whose worker ended without finishing. The theory of operation in `judge-queue.ts`
// explains how deaths count. Transactions that end many leases run one after the other
// (`lockExclusively`), so that no lease is settled twice and none of them wait for each other's
// rows.

export const maxAttempts = 3;
const noLease = { leaseToken: null, leaseHolder: null, leaseUntil: null };

const shortestPauseMs = 60_000;
const longestPauseMs = 10 * 60_000;

/**
 * How a worker ended. `died`: its parent process saw it end by itself or by a signal. `lost`: it
 * did not renew its leases, and nobody saw why: its machine, its parent or the network failed.
 */
type End = 'died' | 'lost';

/**
 * Returns the jobs of a worker that did not end in order to the queue, and returns their number.
 * Needs the lock of `leases`.
 */
export async function recordEnd(
  trx: DatabaseTransaction,
  end: End,
  { holder, now }: { holder: string; now: number },
): Promise<number> {
  const jobs = await trx
    .selectFrom('jobs')
    .select(['id', 'createdAt', 'attempts', 'suspected', 'leaseToken'])
    .where('leaseHolder', '=', holder)
    .execute();
  const [only, ...others] = jobs;
  if (only && only.suspected === 1 && others.length === 0) {
    const attempts = only.attempts + (end === 'died' ? 1 : 0);
    const pauseMs = attempts >= maxAttempts ? 0 : pauseAfterMs(end, attempts, now - only.createdAt);
    await trx
      .updateTable('jobs')
      .set({ ...noLease, attempts, leaseUntil: now + pauseMs })
      .where('id', '=', only.id)
      .where('leaseToken', '=', only.leaseToken)
      .execute();
    return 1;
  }
  await trx
    .updateTable('jobs')
    .set({ ...noLease, suspected: 1 })
    .where('leaseHolder', '=', holder)
    .execute();
  await clearSuspects(trx);
  return jobs.length;
}

/**
 * After a death that counts, a job waits long enough for other kills of workers to happen, if
 * something else kills them. After a worker got lost with it, it waits as long again as so far. So
 * one that takes whole machines with it does so less and less often.
 */
function pauseAfterMs(end: End, attempts: number, waitedMs: number): number {
  if (end === 'died') return 15_000 * 8 ** (attempts - 1);
  return Math.min(longestPauseMs, Math.max(shortestPauseMs, waitedMs));
}

/**
 * Returns the jobs of a worker that ended in order to the queue, as if it had never had them, and
 * returns their number. Needs the lock of `leases`.
 */
export async function releaseLeasesOf(trx: DatabaseTransaction, holder: string): Promise<number> {
  const released = await trx.updateTable('jobs').set(noLease).where('leaseHolder', '=', holder).executeTakeFirst();
  return Number(released.numUpdatedRows);
}

/**
 * Returns jobs whose lease ran out to the queue. This worker's own leases ran out because it was
 * slow; other holders count as lost. Needs the lock of `leases`.
 */
export async function settleExpiredLeases(trx: DatabaseTransaction, holder: string, now: number): Promise<void> {
  const expired = await trx
    .selectFrom('jobs')
    .select('leaseHolder')
    .distinct()
    .where('leaseToken', 'is not', null)
    .where('leaseUntil', '<=', now)
    .execute();
  for (const { leaseHolder: expiredHolder } of expired) {
    if (expiredHolder === null) continue;
    if (expiredHolder === holder || (await hasLease(trx, expiredHolder, now))) {
      await releaseExpired(trx, expiredHolder, now);
    } else {
      await recordEnd(trx, 'lost', { holder: expiredHolder, now });
    }
  }
}

/**
 * Resets the attempts of the suspects. A worker has died without a suspect, so the deaths so far
 * prove nothing.
 */
async function clearSuspects(trx: DatabaseTransaction): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ attempts: 0 })
    .where('attempts', '>', 0)
    .where('attempts', '<', maxAttempts)
    .where('leaseToken', 'is', null)
    .execute();
}

async function hasLease(trx: DatabaseTransaction, holder: string, now: number): Promise<boolean> {
  const lease = await trx
    .selectFrom('jobs')
    .select('id')
    .where('leaseHolder', '=', holder)
    .where('leaseUntil', '>', now)
    .limit(1)
    .executeTakeFirst();
  return lease !== undefined;
}

async function releaseExpired(trx: DatabaseTransaction, holder: string, now: number): Promise<void> {
  await trx.updateTable('jobs').set(noLease).where('leaseHolder', '=', holder).where('leaseUntil', '<=', now).execute();
}
