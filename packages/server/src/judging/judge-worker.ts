import type { Language } from '@podium/sdk/contract';
import { isUnavailable } from '../errors.ts';
import type { Lease } from '../queue/lease.ts';
import { endAfterError, failureText, type JobEnd } from './judge-failure.ts';
import { judgeRunJob } from './judge-run-job.ts';
import { type JobDeps, judgeSubmissionJob } from './judge-submission-job.ts';
import {
  type AbortReason,
  initialJudgeWorkerState,
  type JudgeWorkerEffect,
  type JudgeWorkerEvent,
  nextJudgeWorkerState,
} from './judge-worker-state.ts';

export interface JudgeWorkerDeps extends JobDeps {
  /**
   * Reports that a condition of this machine keeps a submission waiting, while others may be
   * judged. It is for operators.
   */
  onHindered(reason: string): void;
  /**
   * Reports that this machine cannot judge. The worker has stopped taking jobs and should be ended.
   * It is for operators.
   */
  onUnable(reason: string): void;
  onLoad?(inProgress: number): void;
  /** Whether the worker takes no jobs until `setDraining` says otherwise. */
  isDraining?: boolean;
  /** The languages that it can judge, until `setLanguages` says otherwise. */
  languages: readonly Language[];
  /** The number of jobs in progress at once. */
  slots: number;
  /** The time between renewals in milliseconds; the lease is three times as long. */
  renewEveryMs?: number;
  /** The time between looks for jobs without a wake-up, in milliseconds. */
  pollEveryMs?: number;
  /** The time between checks of the machine by its reference program, in milliseconds. */
  checkEveryMs?: number;
}

export type JudgeWorker = ReturnType<typeof createJudgeWorker>;

/**
 * Claims jobs and works on them until it is stopped. `judge-worker-state.ts` decides; this performs
 * its effects, and reports how they ended.
 */
export function createJudgeWorker(deps: JudgeWorkerDeps) {
  const { source, logger, slots, languages, isDraining = false } = deps;
  const { renewEveryMs = 5_000, pollEveryMs = 1_000, checkEveryMs = 180_000 } = deps;
  let state = initialJudgeWorkerState({ slots, languages, isDraining });
  /** Ends the work on the job of a lease, by its token. */
  const aborts = new Map<string, AbortController>();
  /** Ends the wait of the claim that is under way. */
  let settle = new AbortController();
  const stopped = Promise.withResolvers<void>();

  function dispatch(event: JudgeWorkerEvent): void {
    const load = state.jobs.length;
    const next = nextJudgeWorkerState(state, event);
    state = next.state;
    if (state.jobs.length !== load) deps.onLoad?.(state.jobs.length);
    for (const effect of next.effects) perform(effect);
  }

  function perform(effect: JudgeWorkerEffect): void {
    switch (effect.type) {
      case 'claim':
        void claim(effect);
        break;
      case 'settle-claim':
        settle.abort();
        break;
      case 'work':
        void work(effect.lease);
        break;
      case 'abort':
        abort(effect.lease, effect.reason);
        break;
      case 'return':
        void returnJob(effect);
        break;
      case 'report-hindered':
        deps.onHindered(effect.reason);
        break;
      case 'report-unable':
        deps.onUnable(effect.reason);
        break;
      case 'report-stopped':
        stopped.resolve();
        break;
    }
  }

  async function claim(worker: { isIdle: boolean; languages: readonly Language[] }): Promise<void> {
    settle = new AbortController();
    let lease: Lease | undefined;
    try {
      lease = await source.claim({ ...worker, settle: settle.signal });
    } catch (error) {
      // While a server is away, a line each second would say nothing new.
      if (!state.claimsFail) logger.error({ err: error }, 'claiming a job failed');
      await reportDatabaseFailure(error);
      dispatch({ type: 'claim-failed' });
      return;
    }
    dispatch({ type: 'claimed', lease });
  }

  async function work(lease: Lease): Promise<void> {
    const controller = new AbortController();
    aborts.set(lease.token, controller);
    const end = await judge(lease, controller.signal);
    aborts.delete(lease.token);
    dispatch({ type: 'work-ended', token: lease.token, end });
  }

  /** Never rejects: an error in one job is logged and returns the job to the queue. */
  async function judge(lease: Lease, signal: AbortSignal): Promise<JobEnd> {
    try {
      return await (lease.kind === 'submission' ? judgeSubmissionJob : judgeRunJob)(deps, lease, signal);
    } catch (error) {
      if (error === signal.reason) return { type: 'done' };
      logger.error({ err: error, jobId: lease.jobId }, 'working on a job failed');
      await reportDatabaseFailure(error);
      return endAfterError(error);
    }
  }

  function abort({ jobId, attempt, token }: Lease, reason: AbortReason): void {
    if (reason === 'lease lost') logger.warn({ jobId, attempt }, 'lost the lease of a job while working on it');
    aborts.get(token)?.abort(new Error(`aborted: ${reason}`));
  }

  async function returnJob({ by, lease, pauseMs }: Extract<JudgeWorkerEffect, { type: 'return' }>): Promise<void> {
    try {
      await source[by](lease, pauseMs);
    } catch (error) {
      logger.error({ err: error, jobId: lease.jobId }, 'a job could not be returned; its lease will run out');
      await reportDatabaseFailure(error);
    }
    dispatch({ type: 'returned', token: lease.token });
  }

  async function renew(lease: Lease): Promise<void> {
    try {
      if (!(await source.renew(lease))) dispatch({ type: 'lease-lost', token: lease.token });
    } catch (error) {
      // The lease may run out; the fence then keeps this worker from writing.
      logger.warn({ err: error, jobId: lease.jobId }, 'renewing a lease failed');
    }
  }

  /**
   * Reports that the database rejects writes, most often because its disk is full. If the database
   * is unavailable, the API reports that itself, and only while it lasts.
   */
  async function reportDatabaseFailure(error: unknown): Promise<void> {
    if (state.mode !== 'taking' || isUnavailable(error)) return;
    if (await checkHost()) deps.onHindered(`The database rejects writes: ${failureText(error)}.`);
  }

  /**
   * A machine that judges wrongly without failing shows it only on a program whose verdict is
   * known.
   */
  async function checkHost(): Promise<boolean> {
    // It rejects if the judge is closed meanwhile.
    const host = await deps.judge.checkHost().catch(() => undefined);
    if (host?.type === 'broken') dispatch({ type: 'host-broken', reason: host.reason });
    return host?.type === 'works';
  }

  return {
    start(): void {
      const wake = () => dispatch({ type: 'woken' });
      const unsubscribe = source.onWork(wake);
      const renewAll = () => {
        for (const { step, lease } of state.jobs) if (step === 'working') void renew(lease);
      };
      const timers = [
        setInterval(wake, pollEveryMs),
        setInterval(renewAll, renewEveryMs),
        setInterval(() => void checkHost(), checkEveryMs),
      ];
      void stopped.promise.then(() => {
        unsubscribe();
        for (const timer of timers) clearInterval(timer);
      });
      wake();
    },
    /** A draining worker finishes the jobs in progress and takes no more. */
    setDraining: (next: boolean) => dispatch({ type: 'settings-changed', settings: { isDraining: next } }),
    /**
     * From now on it takes jobs in these languages, and leaves those in others to other workers.
     */
    setLanguages: (next: readonly Language[]) => dispatch({ type: 'settings-changed', settings: { languages: next } }),
    /**
     * Takes no more jobs, lets those in progress finish for `graceMs`, then aborts them and
     * releases them to the queue. Resolves when no job is in progress any more.
     */
    async stop({ graceMs }: { graceMs: number }): Promise<void> {
      dispatch({ type: 'stop-requested' });
      setTimeout(() => dispatch({ type: 'grace-over' }), graceMs).unref();
      await stopped.promise;
    },
  };
}
