import type { Language } from '@podium/sdk/contract';
import { isUnavailable } from '../errors.ts';
import type { Lease } from '../queue/lease.ts';
import { explainFailure, failureText, HostUnable, hostPauseMs } from './judge-failure.ts';
import { judgeRunJob } from './judge-run-job.ts';
import { judgeSubmissionJob } from './judge-submission-job.ts';
import type { JudgeWorkerDeps } from './judge-worker-deps.ts';

export interface JudgeWorker {
  start(): void;
  /** A draining worker finishes the jobs in progress and takes no more. */
  setDraining(isDraining: boolean): void;
  /** From now on it takes jobs in these languages, and leaves those in others to other workers. */
  setLanguages(languages: readonly Language[]): void;
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
/**
 * So many different jobs in a row cannot all need what this machine lacks. A single one can, so it
 * does not count twice.
 */
const failedJobsMax = 3;

/** Claims jobs and works on them until it is stopped. */
export function createJudgeWorker(deps: JudgeWorkerDeps): JudgeWorker {
  const { source, logger, slots, onUnable } = deps;
  const { renewEveryMs = 5_000, pollEveryMs = 1_000, checkEveryMs = 180_000 } = deps;
  const inProgress = new Map<Promise<void>, { lease: Lease; controller: AbortController }>();
  /**
   * Stays true from a stop request, or a machine that cannot judge, until the worker is created
   * again.
   */
  let stopping = false;
  let draining = deps.isDraining ?? false;
  let { languages } = deps;
  /** The jobs that failed because of this machine since the last one that did not. */
  const failedJobs = new Set<string>();
  const hindered = new Set<Lease>();
  /** Ends the wait of the present claim. */
  let settle = new AbortController();
  let filling: Promise<void> | undefined;
  let wokenWhileFilling = false;
  let claimsFail = false;
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
        while (mayTake() && inProgress.size < slots && !worksOnSuspect()) {
          settle = new AbortController();
          const lease = await source.claim({ isIdle: inProgress.size === 0, languages, settle: settle.signal });
          claimsFail = false;
          if (!lease) break;
          if (mayTake()) begin(lease);
          else await release(lease);
        }
      } catch (error) {
        // While a server is away, a line each second would say nothing new.
        if (!claimsFail) logger.error({ err: error }, 'claiming a job failed');
        claimsFail = true;
        await reportDatabaseFailure(error);
      }
    }
  }

  function mayTake(): boolean {
    return !stopping && !draining;
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
      deps.onLoad?.(inProgress.size);
      // An idle worker may have a job that must be alone, so it asks anew.
      if (inProgress.size === 0) settle.abort();
      if (!stopping) fill();
    });
    inProgress.set(done, { lease, controller });
    deps.onLoad?.(inProgress.size);
  }

  /** Never rejects: an error in one job is logged and leaves the job to the queue. */
  async function workOn(lease: Lease, signal: AbortSignal): Promise<void> {
    try {
      const job = { ...deps, onHindered: (reason: string) => hinder(lease, reason) };
      if (lease.kind === 'submission') await judgeSubmissionJob(job, lease, signal);
      else await judgeRunJob(job, lease, signal);
      if (!hindered.delete(lease)) failedJobs.clear();
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
        isHostFailure ? source.release(lease, hostPauseMs) : source.nack(lease, databasePauseMs),
      );
    }
  }

  function release(lease: Lease): Promise<void> {
    return giveBack(lease, () => source.release(lease));
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
    if (await checkHost()) deps.onHindered(`The database rejects writes: ${failureText(error)}.`);
  }

  /** A job failed because of this machine, which judges its reference program. */
  function hinder(lease: Lease, reason: string): void {
    hindered.add(lease);
    failedJobs.add(lease.jobId);
    if (failedJobs.size < failedJobsMax) deps.onHindered(reason);
    else stopForHost(`The last ${failedJobs.size} submissions failed because of this machine: ${reason}`);
  }

  /**
   * A machine that judges wrongly without failing shows it only on a program whose verdict is
   * known.
   */
  async function checkHost(): Promise<boolean> {
    const host = await deps.judge.checkHost();
    if (host.type === 'broken') stopForHost(host.reason);
    return host.type === 'works';
  }

  function stopForHost(reason: string): void {
    if (stopping) return;
    stopping = true;
    settle.abort();
    onUnable(reason);
  }

  async function renew(lease: Lease, controller: AbortController): Promise<void> {
    try {
      if (!(await source.renew(lease))) controller.abort(new JobAborted('lease_lost'));
    } catch (error) {
      // The lease may run out; the fence then keeps this worker from writing.
      logger.warn({ err: error, jobId: lease.jobId }, 'renewing a lease failed');
    }
  }

  return {
    start() {
      const unsubscribe = source.onWork(fill);
      const polling = setInterval(fill, pollEveryMs);
      const checking = setInterval(() => void checkHost(), checkEveryMs);
      endListening = () => {
        unsubscribe();
        clearInterval(polling);
        clearInterval(checking);
      };
      fill();
    },
    setDraining(isDraining) {
      draining = isDraining;
      if (draining) settle.abort();
      else fill();
    },
    setLanguages(present) {
      languages = present;
      // A claim that waits at a server names the earlier ones.
      settle.abort();
      fill();
    },
    async stop({ graceMs }) {
      stopping = true;
      settle.abort();
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
