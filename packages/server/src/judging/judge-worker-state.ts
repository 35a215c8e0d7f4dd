import type { Language } from '@podium/sdk/contract';
import type { Lease } from '../queue/lease.ts';
import type { JobEnd } from './judge-failure.ts';

/*
 * The states of a judge worker
 * ============================
 * taking    It claims jobs while it has a free slot and is not draining.
 * unable    This machine cannot judge. It claims nothing; jobs in progress go on.
 * stopping  It claims nothing. Jobs in progress may finish until the grace time is over.
 * stopped   It holds nothing, and no claim is under way.
 *
 * taking -> unable -> stopping -> stopped, where `unable` may be left out.
 *
 * Each job that it holds is
 * working                 its judging is under way;
 * returning               its judging gave no outcome, so it goes back to the queue;
 * aborting                its lease is lost, so others may have it, and nothing is written;
 * aborting-and-returning  the grace time is over. The return does not wait for the judging to
 *                         end, so that the job is free even if the judge hangs.
 *
 * A job is held until its judging and its return, if there is one, have ended. It is returned at
 * most once, and never after its outcome was stored.
 *
 * At most one claim is under way. A wake-up meanwhile is not lost: the worker claims again.
 */

export interface JudgeWorkerState {
  mode: 'taking' | 'unable' | 'stopping' | 'stopped';
  isDraining: boolean;
  languages: readonly Language[];
  /** The number of jobs in progress at once. */
  slots: number;
  isClaiming: boolean;
  /** True if there may be a job that the last claim has not seen. */
  mayFindJob: boolean;
  claimsFail: boolean;
  jobs: readonly HeldJob[];
  /** The jobs that failed because of this machine since the last one that did not, each once. */
  failedJobs: readonly string[];
}

export interface HeldJob {
  lease: Lease;
  step: 'working' | 'returning' | 'aborting' | 'aborting-and-returning';
}

export type JudgeWorkerEvent =
  /** There may be work. */
  | { type: 'woken' }
  | { type: 'settings-changed'; settings: Partial<Pick<JudgeWorkerState, 'languages' | 'isDraining'>> }
  /** The claim has ended, without a lease if no job waits. */
  | { type: 'claimed'; lease: Lease | undefined }
  | { type: 'claim-failed' }
  | { type: 'work-ended'; token: string; end: JobEnd }
  | { type: 'lease-lost'; token: string }
  /** The return has ended. If it failed, the lease runs out. */
  | { type: 'returned'; token: string }
  | { type: 'host-broken'; reason: string }
  | { type: 'stop-requested' }
  | { type: 'grace-over' };

export type AbortReason = 'lease lost' | 'stopping';

export type JudgeWorkerEffect =
  | { type: 'claim'; isIdle: boolean; languages: readonly Language[] }
  /** The claim that is under way ends with what it has got so far. */
  | { type: 'settle-claim' }
  | { type: 'work'; lease: Lease }
  | { type: 'abort'; lease: Lease; reason: AbortReason }
  /**
   * Returns the job to the queue: as if it had never been claimed, or as one that may break its
   * judge.
   */
  | { type: 'return'; by: 'release' | 'nack'; lease: Lease; pauseMs: number }
  | { type: 'report-hindered'; reason: string }
  | { type: 'report-unable'; reason: string }
  | { type: 'report-stopped' };

/**
 * So many different jobs in a row cannot all need what this machine lacks. A single one can, so it
 * does not count twice.
 */
const failedJobsMax = 3;

export function initialJudgeWorkerState(
  worker: Pick<JudgeWorkerState, 'isDraining' | 'languages' | 'slots'>,
): JudgeWorkerState {
  return {
    ...{ mode: 'taking', isClaiming: false, mayFindJob: false, claimsFail: false, jobs: [], failedJobs: [] },
    ...worker,
  };
}

/** Returns the state after an event, and the effects to perform then, in their order. */
export function nextJudgeWorkerState(
  state: JudgeWorkerState,
  event: JudgeWorkerEvent,
): { state: JudgeWorkerState; effects: readonly JudgeWorkerEffect[] } {
  const effects: JudgeWorkerEffect[] = [];
  const emit: Emit = (effect) => effects.push(effect);
  const next = goOn(after(state, event, emit), emit);
  return { state: next, effects };
}

type Emit = (effect: JudgeWorkerEffect) => void;

function after(state: JudgeWorkerState, event: JudgeWorkerEvent, emit: Emit): JudgeWorkerState {
  switch (event.type) {
    case 'woken':
      return { ...state, mayFindJob: true };
    case 'settings-changed':
      // A claim that waits at a server has the earlier ones.
      settleClaim(state, emit);
      return { ...state, ...event.settings, mayFindJob: true };
    case 'claimed':
      return take({ ...state, isClaiming: false, claimsFail: false }, event.lease, emit);
    case 'claim-failed':
      return { ...state, isClaiming: false, claimsFail: true };
    case 'host-broken':
      return becomeUnable(state, event.reason, emit);
    case 'stop-requested':
      if (state.mode === 'stopped') return state;
      settleClaim(state, emit);
      return { ...state, mode: 'stopping' };
    case 'grace-over':
      return state.mode === 'stopping' ? abortAll(state, emit) : state;
    case 'work-ended':
    case 'lease-lost':
    case 'returned': {
      const job = state.jobs.find(({ lease }) => lease.token === event.token);
      return job ? afterJobEvent(state, job, event, emit) : state;
    }
  }
}

function afterJobEvent(
  state: JudgeWorkerState,
  { lease, step }: HeldJob,
  event: Extract<JudgeWorkerEvent, { token: string }>,
  emit: Emit,
): JudgeWorkerState {
  switch (step) {
    case 'working':
      if (event.type === 'work-ended') return endWork(state, lease, event.end, emit);
      if (event.type === 'returned') return state;
      emit({ type: 'abort', lease, reason: 'lease lost' });
      return setStep(state, lease, 'aborting');
    case 'returning':
      return event.type === 'returned' ? drop(state, lease, emit) : state;
    case 'aborting':
      return event.type === 'work-ended' ? drop(state, lease, emit) : state;
    case 'aborting-and-returning':
      if (event.type === 'lease-lost') return state;
      return setStep(state, lease, event.type === 'returned' ? 'aborting' : 'returning');
  }
}

/** Claims the next job if there may be one. A stopping worker that holds nothing has stopped. */
function goOn(state: JudgeWorkerState, emit: Emit): JudgeWorkerState {
  const { mode, jobs, languages, slots, isClaiming, mayFindJob } = state;
  if (mode === 'stopping' && !isClaiming && jobs.length === 0) {
    emit({ type: 'report-stopped' });
    return { ...state, mode: 'stopped' };
  }
  // A job that may break its judge is alone.
  const hasRoom = jobs.length < slots && !jobs.some(({ lease }) => lease.suspected);
  if (isClaiming || !mayFindJob || !hasRoom || !mayTake(state)) return state;
  emit({ type: 'claim', isIdle: jobs.length === 0, languages });
  return { ...state, isClaiming: true, mayFindJob: false };
}

function mayTake({ mode, isDraining }: JudgeWorkerState): boolean {
  return mode === 'taking' && !isDraining;
}

function take(state: JudgeWorkerState, lease: Lease | undefined, emit: Emit): JudgeWorkerState {
  if (!lease) return state;
  const step = mayTake(state) ? 'working' : 'returning';
  emit(step === 'working' ? { type: 'work', lease } : { type: 'return', by: 'release', lease, pauseMs: 0 });
  return { ...state, mayFindJob: true, jobs: [...state.jobs, { lease, step }] };
}

function endWork(state: JudgeWorkerState, lease: Lease, end: JobEnd, emit: Emit): JudgeWorkerState {
  const returning = setStep(state, lease, 'returning');
  switch (end.type) {
    case 'done':
      return { ...drop(state, lease, emit), failedJobs: [] };
    case 'nack':
      emit({ type: 'return', by: 'nack', lease, pauseMs: end.pauseMs });
      return { ...returning, failedJobs: [] };
    case 'release':
      emit({ type: 'return', by: 'release', lease, pauseMs: end.pauseMs });
      return end.hindrance === undefined ? returning : countFailure(returning, lease, end.hindrance, emit);
    case 'unable':
      emit({ type: 'return', by: 'release', lease, pauseMs: 0 });
      return becomeUnable(returning, end.reason, emit);
  }
}

function countFailure(state: JudgeWorkerState, { jobId }: Lease, reason: string, emit: Emit): JudgeWorkerState {
  const failedJobs = [...new Set([...state.failedJobs, jobId])];
  if (failedJobs.length === failedJobsMax) {
    const text = `The last ${failedJobsMax} submissions failed because of this machine: ${reason}`;
    return becomeUnable(state, text, emit);
  }
  emit({ type: 'report-hindered', reason });
  return { ...state, failedJobs };
}

function becomeUnable(state: JudgeWorkerState, reason: string, emit: Emit): JudgeWorkerState {
  if (state.mode !== 'taking') return state;
  settleClaim(state, emit);
  emit({ type: 'report-unable', reason });
  return { ...state, mode: 'unable' };
}

function abortAll(state: JudgeWorkerState, emit: Emit): JudgeWorkerState {
  const jobs = state.jobs.map((job): HeldJob => {
    if (job.step !== 'working') return job;
    emit({ type: 'abort', lease: job.lease, reason: 'stopping' });
    emit({ type: 'return', by: 'release', lease: job.lease, pauseMs: 0 });
    return { ...job, step: 'aborting-and-returning' };
  });
  return { ...state, jobs };
}

function drop(state: JudgeWorkerState, { token }: Lease, emit: Emit): JudgeWorkerState {
  const jobs = state.jobs.filter(({ lease }) => lease.token !== token);
  // An idle worker may have a job that must be alone, so it asks anew.
  if (jobs.length === 0) settleClaim(state, emit);
  return { ...state, jobs, mayFindJob: true };
}

function settleClaim({ isClaiming }: JudgeWorkerState, emit: Emit): void {
  if (isClaiming) emit({ type: 'settle-claim' });
}

function setStep(state: JudgeWorkerState, { token }: Lease, step: HeldJob['step']): JudgeWorkerState {
  return { ...state, jobs: state.jobs.map((job) => (job.lease.token === token ? { ...job, step } : job)) };
}
