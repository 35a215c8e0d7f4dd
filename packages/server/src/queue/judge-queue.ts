import type { Language } from '@podium/sdk/contract';
import type { Updateable } from 'kysely';
import type { Clock } from '../clock.ts';
import { dialectOf } from '../database/dialect.ts';
import { lockExclusively } from '../database/locks.ts';
import type { Database, DatabaseTransaction, JobTable } from '../database/schema.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import { createId } from '../identifiers.ts';
import { createBossLine } from './boss-line.ts';
import { createEmbeddedLine } from './embedded-line.ts';
import { enqueueJobs, type NewJob } from './enqueue-jobs.ts';
import type { Claim, JobLine } from './job-line.ts';
import { type Lease, leaseOf } from './lease.ts';
import { recordEnd, releaseLeasesOf } from './lost-leases.ts';
import type { WorkSignals } from './work-signals.ts';

/*
 * Theory of operation
 * ===================
 * A job is a row in `jobs`: the id of a submission (or of a
 * run) that waits for a verdict. The row is written in the transaction that writes the submission
 * and deleted in the transaction that writes its verdict. So at every moment a submission is either
 * waiting or judged, whichever process dies and when. Signals and events only save waiting; every
 * one of them may be lost.
 *
 * The lease. A worker claims a job by writing a random `lease_token` and `lease_until` (now + 15 s)
 * into its row. If several workers try, one succeeds. The token is new, or that of a question which
 * a joined worker repeats until it is answered: one token never has two jobs. While it judges it
 * renews `lease_until` every 5 s. A worker that dies stops renewing, and after 15 s the job is
 * claimable again. (An API process that sees its own worker die ends that worker's leases at once,
 * by `lease_holder`.)
 *
 * The fence. A lease that ran out does not mean that its worker is dead: the worker may have been
 * suspended, or its machine swapping. Such a worker continues and believes that it still has the
 * job. Time cannot protect against it, but the token can: `finish` deletes the job only if the
 * token is still the worker's own, and the verdict is written in the same transaction. A stale
 * worker deletes nothing, so it writes nothing. If a lease has run out and no other worker has
 * claimed the job, the token is unchanged and the worker may finish: the work is done and belongs
 * to no other.
 *
 * Attempts. They count how often a job broke its judge, and never failures of the host. A claim
 * counts nothing. `release` returns a job as if it had never been claimed: the worker stops, or the
 * host cannot judge at present. A job may be the cause if its worker dies, or if its judging fails
 * on a host that judges its reference program (`nack`). The first time, the job only becomes
 * `suspected`, together with all other jobs under lease. A suspected job is judged alone: a worker
 * takes it when it has no other job, and takes no other job meanwhile; no job overtakes it. Only a
 * failure of a suspected job counts as an attempt, and of its worker's deaths only one that the
 * worker's parent process has seen.
 *
 * A worker whose leases just run out is lost: its machine, its parent process or the network
 * failed, or it was suspended. Nobody saw that the submission ended it, so that never counts. The
 * job waits as long again as it has waited already, up to ten minutes, while others are judged.
 *
 * A worker dies by the same signal if its operator kills it, if the kernel kills it for lack of
 * memory, or if a submission kills it. So one death proves nothing, not even while a job was alone.
 * The sign of a submission that kills is that workers die with it and never without it. So after
 * each death that counts the job waits, 15 s and then 2 min, while workers go on. A death without
 * any suspect, also of a worker that was killed while it started, sets the attempts of all waiting
 * suspects to 0. So kills from outside would have to hit one job alone three times, and in those
 * minutes never a worker with other jobs or none.
 *
 * A job whose three attempts are used up is claimed once more as `exhausted`: the worker that gets
 * it writes `judging_error` instead of judging. So a submission that does kill its judge does it
 * four times.
 *
 * Order. Jobs that users wait for come before rejudging (`priority`). Then come the users with the
 * fewest jobs under lease, then `turn`, then arrival. `turn` is start-time fair queueing with jobs
 * of equal cost: a user's first job joins the round that is being served, and each further one the
 * round after. So a user with a hundred waiting jobs has one of them in each round, and a user who
 * comes later with a single job is served in the present round.
 *
 * Languages. A worker claims only jobs in languages that its machine can judge at present, and only
 * those of problems whose checkers it can run. Others wait for a worker that can, and hold nobody
 * up: neither other users, nor jobs of the same user in other languages.
 *
 * Pauses. An admin may pause the judging of a problem in a contest (`paused_problems`). No claim
 * gets its jobs meanwhile, whenever they came; those under lease are finished. They keep their turn
 * and their order, so they come next once the row is gone, and they count nowhere until then:
 * neither in rounds, nor among a learner's pending jobs, nor as waiting for long. Every claim asks
 * the table, so no job has to be changed with it, and no submit can slip past it.
 *
 * The line. Which ready job comes next is decided by a `JobLine`. SQLite has one writer at a time,
 * so `embedded-line.ts` searches the rows. On PostgreSQL workers would search at the same time,
 * find the same row and wait for each other, so `boss-line.ts` has pg-boss deliver the jobs.
 * Everything above is the same for both, and so are the tests.
 */

const defaultLeaseMs = 15_000;
/**
 * No lease and no pause is as long. One that seems to be was written before the clock was set back,
 * or by a machine whose clock is ahead.
 */
const longestWaitMs = 15 * 60_000;

export type JudgeQueue = ReturnType<typeof createQueueOver>;

interface QueueDeps {
  database: Database;
  clock: Clock;
  signals: WorkSignals;
  leaseMs?: number;
}

export interface JudgeQueueDeps extends QueueDeps {
  /** The name of the claiming process, unique among all processes that ever ran. */
  holder: string;
}

/**
 * Creates the queue over the `jobs` table for one process. Several processes on one PostgreSQL each
 * have their own.
 */
export function createJudgeQueue({ holder, ...deps }: JudgeQueueDeps): JudgeQueue {
  return createJudgeQueues(deps)(holder);
}

/** Returns a function that creates the queue of a holder; all of them share one line. */
export function createJudgeQueues(deps: QueueDeps): (holder: string) => JudgeQueue {
  const { database } = deps;
  const line = dialectOf(database) === 'postgres' ? createBossLine(database) : createEmbeddedLine(database);
  return (holder) => createQueueOver(line, holder, deps);
}

function createQueueOver(
  line: JobLine,
  holder: string,
  { database, clock, signals, leaseMs = defaultLeaseMs }: QueueDeps,
) {
  /** Prolongs a lease. Returns false if the job is no longer the worker's: stop working on it. */
  const renew = (lease: Lease) => ownJob(database, lease, { leaseUntil: clock.now() + leaseMs });
  return {
    /**
     * Adds jobs within the caller's transaction. Call `wake` once it is committed. Those that wait
     * for a machine other than `machines` put none of these into later rounds.
     */
    enqueue: (trx: DatabaseTransaction, jobs: readonly NewJob[], machines?: readonly (readonly Language[])[]) =>
      enqueueJobs(trx, line, jobs, machines),
    /**
     * Takes the next job in the worker's languages. It is undefined if none waits, or if the next
     * one must be alone and the worker has other jobs. A claim that names the token of its lease
     * can be repeated, even at the same time: it gets the same job, if that is still the worker's.
     * A worker without languages can judge all.
     */
    async claim({
      isIdle,
      languages,
      token,
    }: Pick<Claim, 'isIdle'> & Partial<Pick<Claim, 'languages' | 'token'>>): Promise<Lease | undefined> {
      const claimed = token === undefined ? undefined : await findClaimed(token);
      if (claimed) return claimed;
      const now = clock.now();
      try {
        const lease = { leaseUntil: now + leaseMs, token: token ?? createId(), holder };
        return await line.claim({ now, ...lease, isIdle, languages });
      } catch (error) {
        // The same claim, which another server answers, has just taken a job.
        if (token !== undefined && isUniqueViolation(error)) return findClaimed(token);
        throw error;
      }
    },
    renew,
    /**
     * Ends the job within the caller's transaction. Returns false if the job is no longer the
     * worker's: write nothing.
     */
    async finish(trx: DatabaseTransaction, lease: Lease): Promise<boolean> {
      const ended = await trx
        .deleteFrom('jobs')
        .where('id', '=', lease.jobId)
        .where('kind', '=', lease.kind)
        .where('leaseToken', '=', lease.token)
        .executeTakeFirst();
      return ended.numDeletedRows === 1n;
    },
    /**
     * Returns whether the job is still the worker's, for writes within the caller's transaction
     * while judging.
     */
    holds: (trx: DatabaseTransaction, lease: Lease) => ownJob(trx, lease, { leaseHolder: holder }),
    /** Returns a job that caused no failure to the queue, to be delivered again after the pause. */
    release: (trx: DatabaseTransaction, lease: Lease, pauseMs = 0) => ownJob(trx, lease, waitingFor(pauseMs)),
    /**
     * Returns a job that may have caused its failed judging to the queue, to be delivered again
     * after the pause.
     */
    nack: (trx: DatabaseTransaction, lease: Lease, pauseMs: number) =>
      ownJob(trx, lease, {
        ...waitingFor(pauseMs),
        ...(lease.suspected ? { attempts: lease.attempt } : { suspected: 1 }),
      }),
    /** Ends all leases of a worker that ended in order, and returns their number. */
    releaseLeasesOf: (ended: string) =>
      database.transaction().execute(async (trx) => {
        await lockExclusively(trx, 'leases');
        return releaseLeasesOf(trx, ended);
      }),
    /** Ends all leases of a worker that was killed or crashed, and returns their number. */
    recordDeathOf: (dead: string) =>
      database.transaction().execute(async (trx) => {
        await lockExclusively(trx, 'leases');
        return recordEnd(trx, 'died', { holder: dead, now: clock.now() });
      }),
    /**
     * Lines up ready jobs that the line has lost, and shortens waits that a clock has made too
     * long. Returns the number of lost jobs.
     */
    async restoreLost(): Promise<number> {
      const now = clock.now();
      // A worker that is alive renews its lease.
      await database
        .updateTable('jobs')
        .set({ leaseUntil: now + leaseMs })
        .where('leaseUntil', '>', now + longestWaitMs)
        .execute();
      return line.restoreLost();
    },
    /** Counts the jobs that wait or are in progress. */
    async countPending(): Promise<number> {
      const { count } = await database
        .selectFrom('jobs')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Notifies the workers that there is work. */
    wake: () => signals.notify(),
    /** Calls back when there may be work. Returns a function that ends the subscription. */
    onWork: signals.subscribe,
  };

  /**
   * Finds and prolongs the lease that an earlier claim with this token has got. Mostly there is
   * none.
   */
  async function findClaimed(token: string): Promise<Lease | undefined> {
    const row = await database
      .selectFrom('jobs')
      .select(['id', 'kind', 'userId', 'attempts', 'suspected'])
      .where('leaseToken', '=', token)
      .where('leaseHolder', '=', holder)
      .executeTakeFirst();
    const lease = row && leaseOf(row, token);
    return lease && (await renew(lease)) ? lease : undefined;
  }

  function waitingFor(pauseMs: number) {
    return { leaseToken: null, leaseHolder: null, leaseUntil: pauseMs > 0 ? clock.now() + pauseMs : null };
  }
}

/**
 * Changes a job if the lease is still its own. On PostgreSQL the row stays locked until the
 * transaction ends.
 */
async function ownJob(
  database: Database | DatabaseTransaction,
  lease: Lease,
  columns: Updateable<JobTable>,
): Promise<boolean> {
  const changed = await database
    .updateTable('jobs')
    .set(columns)
    .where('id', '=', lease.jobId)
    .where('kind', '=', lease.kind)
    .where('leaseToken', '=', lease.token)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
