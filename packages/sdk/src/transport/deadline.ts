import { AbortedError, RequestSetupError, TimeoutError } from '../errors/transport-errors.ts';

export interface Deadline {
  /** Aborted with a `TimeoutError` or an `AbortedError` as its reason. */
  readonly signal: AbortSignal;
  /** Stops the timer and releases the caller's signal. */
  end(): void;
}

/** A longer timer would end at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Joins the caller's signal and a timeout (milliseconds, 0 for none) into one signal whose reason
 * is a typed error. Throws a `RequestSetupError` if the timeout is negative or no number.
 */
export function startDeadline(callerSignal: AbortSignal | undefined, timeoutMs: number): Deadline {
  requireTimeout(timeoutMs);
  const controller = new AbortController();
  const onAbort = () => controller.abort(new AbortedError(callerSignal?.reason));
  if (callerSignal?.aborted) onAbort();
  else callerSignal?.addEventListener('abort', onAbort, { once: true });
  const end = () => controller.abort(new TimeoutError(timeoutMs));
  const timer = timeoutMs > 0 ? setTimeout(end, Math.min(timeoutMs, longestTimerMs)) : undefined;
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
}

/** Throws a `RequestSetupError` if a timeout is negative or no number. */
export function requireTimeout(timeoutMs: number): void {
  if (timeoutMs >= 0) return;
  throw new RequestSetupError(`timeoutMs must be a number of milliseconds from 0, not ${timeoutMs}`);
}

/**
 * Settles like `work`, or rejects with the signal's reason as soon as it is aborted. `work` itself
 * continues.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Waits for a number of milliseconds. Rejects with the signal's reason if it is aborted first. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
