import { setTimeout } from 'node:timers/promises';
import { isUnavailable } from '../errors.ts';
import type { JobEventBus } from './job-events.ts';

/** How long requests wait for jobs, in milliseconds; each caller has its own times by default. */
export interface WaitingTimes {
  /** The time for which a submit waits for its verdict. */
  verdictTimeoutMs?: number;
  /** The time for which a run waits for its worker. */
  runTimeoutMs?: number;
  /** The time to the second look into the database without an event. */
  recheckMs?: number;
}

interface AwaitOutcomeOptions<T> {
  events: Pick<JobEventBus, 'subscribe'>;
  jobId: string;
  /** Reads the outcome from the database; undefined while there is none. */
  read: () => Promise<T | undefined>;
  /** Ends the waiting when the caller goes away. */
  signal: AbortSignal;
  timeoutMs: number;
  /** The time to the second look without an event, in milliseconds; later looks come less often. */
  recheckMs: number;
}

/**
 * Waits for a job's outcome. It is woken by the job's event, and also looks into the database at
 * intervals in case the event got lost. Resolves to undefined if the time is over or the caller
 * went away. It waits while the database is unavailable for a moment.
 */
export async function awaitOutcome<T>(options: AwaitOutcomeOptions<T>): Promise<T | undefined> {
  const { events, jobId, read, signal, timeoutMs, recheckMs } = options;
  const wakeUp = createWakeUp(signal);
  const deadline = performance.now() + timeoutMs;
  // Subscribing comes before the first look, so that no event in between is missed.
  const unsubscribe = events.subscribe(jobId, (event) => {
    if (event.type === 'settled') wakeUp.wake();
  });
  let lookAgainMs = recheckMs;
  try {
    // Callers also go away because the server closes, and then there is no database to read.
    while (!signal.aborted) {
      const outcome = await read().catch(undefinedIfUnavailable);
      const remainingMs = deadline - performance.now();
      if (outcome !== undefined || remainingMs <= 0) return outcome;
      await wakeUp.sleep(Math.min(lookAgainMs, remainingMs));
      lookAgainMs = laterRecheckMs(lookAgainMs, recheckMs);
    }
    return undefined;
  } finally {
    unsubscribe();
  }
}

function undefinedIfUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error;
}

/**
 * Returns the pause before the look after the next one: twice as long, and at most eight times the
 * first. At the end of a contest thousands wait for a verdict, and each look is a query.
 */
export function laterRecheckMs(lastMs: number, firstMs: number): number {
  return Math.min(2 * lastMs, 8 * firstMs);
}

/**
 * Creates one sleeper that can be woken. A wake-up while nobody sleeps ends the next sleep at once.
 */
export function createWakeUp(signal: AbortSignal) {
  let woken = new AbortController();
  return {
    /** Ends the present sleep, or the next one if nobody sleeps. */
    wake: () => woken.abort(),
    /** Resolves after `ms`, when it is woken, or when the signal aborts. */
    async sleep(ms: number): Promise<void> {
      await setTimeout(ms, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(() => {});
      woken = new AbortController();
    },
  };
}
