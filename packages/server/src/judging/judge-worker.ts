import { isUnavailable } from '../errors.ts';
import type { Lease } from '../queue/lease.ts';
import { explainFailure, failureText, HostUnable, hostPauseMs } from './judge-failure.ts';
import { judgeRunJob } from './judge-run-job.ts';
import { judgeSubmissionJob } from './judge-submission-job.ts';
import type { JudgeWorkerDeps } from './judge-worker-deps.ts';

export interface JudgeWorker {
  start(): void;
  /**
   * Takes no more jobs, lets those in progress finish for `graceMs`, then aborts them and releases
   * them to the queue. Resolves when no job is in progress any more.
   */
  stop(options: { graceMs: number }): Promise<void>;
}

/** The reason why a job in progress was aborted. */
class JobAborted extends Error {
  override readonly name = 'JobAborted';
  readonly reason: 'lease_lost' | 'stopping';

  constructor(reason: 'lease_lost' | 'stopping') {
    super(`aborted: ${reason}`);
    this.reason = reason;
  }
}

/** The pause after a failure of the database that the job may have caused. */
const databasePauseMs = 1_000;

/** Claims jobs and works on them until it is stopped. */
export function createJudgeWorker(deps: JudgeWorkerDeps): JudgeWorker {
  const { queue, repository, logger, slots, onHindered, onUnable, renewEveryMs = 5_000, pollEveryMs = 1_000 } = deps;
  const inProgress = new Map<Promise<void>, { lease: Lease; controller: AbortController }>();
  /**
   * Stays true from a stop request, or a machine that cannot judge, until the worker is created
   * again.
   */
  let stopping = false;
  let filling: Promise<void> | undefined;
  let wokenWhileFilling = false;
  let endListening = (): void => {};

  /** Claims until the slots are full or no job waits. A wake-up during that is not lost. */
  function fill(): void {
    wokenWhileFilling = true;
    filling ??= claimAll().finally(() => {
      filling = undefined;
      if (wokenWhileFilling) fill();
    });
  }

  async function claimAll(): Promise<void> {
    while (wokenWhileFilling) {
      wokenWhileFilling = false;
      try {
        while (!stopping && inProgress.size < slots && !worksOnSuspect()) {
          const lease = await queue.claim({ isIdle: inProgress.size === 0 });
          if (!lease) break;
          if (stopping) await release(lease);
          else begin(lease);
        }
      } catch (error) {
        logger.error({ err: error }, 'claiming a job failed');
        await reportDatabaseFailure(error);
      }
    }
  }

  function worksOnSuspect(): boolean {
    return [...inProgress.values()].some(({ lease }) => lease.suspected);
  }

  function begin(lease: Lease): void {
    const controller = new AbortController();
    const renewing = setInterval(() => void renew(lease, controller), renewEveryMs);
    const done = workOn(lease, controller.signal).finally(() => {
      clearInterval(renewing);
      inProgress.delete(done);
      if (!stopping) fill();
    });
    inProgress.set(done, { lease, controller });
  }

  /** Never rejects: an error in one job is logged and leaves the job to the queue. */
  async function workOn(lease: Lease, signal: AbortSignal): Promise<void> {
    try {
      if (lease.kind === 'submission') await judgeSubmissionJob(deps, lease, signal);
      else await judgeRunJob(deps, lease, signal);
    } catch (error) {
      const { jobId, attempt } = lease;
      if (error instanceof JobAborted) {
        if (error.reason === 'lease_lost')
          logger.warn({ jobId, attempt }, 'lost the lease of a job while working on it');
        return;
      }
      if (error instanceof HostUnable) {
        stopForHost(error.message);
        await release(lease);
        return;
      }
      // The database failed, since a failing judge does not throw. Returning the job now is quicker
      // than letting the lease run out.
      logger.error({ err: error, jobId }, 'working on a job failed');
      await reportDatabaseFailure(error);
      const isHostFailure = explainFailure(error).cause === 'host';
      await giveBack(lease, () =>
        isHostFailure ? repository.release(lease, hostPauseMs) : repository.nack(lease, databasePauseMs),
      );
    }
  }

  function release(lease: Lease): Promise<void> {
    return giveBack(lease, () => repository.release(lease));
  }

  async function giveBack(lease: Lease, returnJob: () => Promise<boolean>): Promise<void> {
    try {
      await returnJob();
    } catch (error) {
      logger.error({ err: error, jobId: lease.jobId }, 'a job could not be returned; its lease will run out');
      await reportDatabaseFailure(error);
    }
  }

  /**
   * Reports that the database rejects writes, most often because its disk is full. If the database
   * is unavailable, the API reports that itself, and only while it lasts.
   */
  async function reportDatabaseFailure(error: unknown): Promise<void> {
    if (stopping || isUnavailable(error)) return;
    const host = await deps.judge.checkHost();
    if (host.type === 'broken') return stopForHost(host.reason);
    onHindered(`The database rejects writes: ${failureText(error)}.`);
  }

  function stopForHost(reason: string): void {
    if (stopping) return;
    stopping = true;
    onUnable(reason);
  }

  async function renew(lease: Lease, controller: AbortController): Promise<void> {
    try {
      if (!(await queue.renew(lease))) controller.abort(new JobAborted('lease_lost'));
    } catch (error) {
      // The lease may run out; the fence then keeps this worker from writing.
      logger.warn({ err: error, jobId: lease.jobId }, 'renewing a lease failed');
    }
  }

  return {
    start() {
      const unsubscribe = queue.onWork(fill);
      const polling = setInterval(fill, pollEveryMs);
      endListening = () => {
        unsubscribe();
        clearInterval(polling);
      };
      fill();
    },
    async stop({ graceMs }) {
      stopping = true;
      endListening();
      await filling;
      await Promise.race([settled(inProgress.keys()), sleep(graceMs)]);
      for (const { lease, controller } of inProgress.values()) {
        controller.abort(new JobAborted('stopping'));
        // The release comes before the judge's cleanup, so that the job is free even if the cleanup
        // hangs.
        await release(lease);
      }
      await settled(inProgress.keys());
    },
  };
}

async function settled(promises: Iterable<Promise<void>>): Promise<void> {
  await Promise.allSettled([...promises]);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
