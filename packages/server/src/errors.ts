import { setTimeout } from 'node:timers/promises';
import type { ErrorCode, FieldError } from '@podium/sdk/contract';

interface ServiceErrorDetails {
  fields?: readonly FieldError[];
  /** The time after which trying again makes sense, in whole seconds. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * An error that the caller can understand: the message is for people, the code for programs. Only
 * `http/error-handler.ts` turns it into a status.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: ServiceErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export function fieldError(path: string, message: string): ServiceError {
  return new ServiceError('validation_failed', message, { fields: [{ path, message }] });
}

/** Creates the error for something that does not exist, or not for this caller. */
export function notFound(noun: string): ServiceError {
  return new ServiceError('not_found', `${noun} not found`);
}

export function problemNotInContest(): ServiceError {
  return new ServiceError('problem_not_in_contest', 'This problem is not part of the contest');
}

/**
 * Returns whether the database is unavailable for the moment, so that a caller who can wait may
 * retry.
 */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'service_unavailable';
}

/**
 * Repeats work while it fails because the database or a server is unavailable, until the time of
 * `performance.now()` or the abort of the signal. `onWait` gets the first of these errors.
 */
export async function onceAvailable<T>(
  work: () => Promise<T>,
  { pauseMs, until, signal, onWait }: WaitForAvailability,
): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isUnavailable(error) || (until !== undefined && performance.now() > until)) throw error;
      if (isFirst) onWait?.(error);
      await setTimeout(pauseMs, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted());
    }
  }
}

interface WaitForAvailability {
  pauseMs: number;
  until?: number;
  signal?: AbortSignal;
  onWait?: (error: unknown) => void;
}

/** Creates the error for a caller whose access token is not valid, or no longer. */
export function sessionExpired(): ServiceError {
  return new ServiceError('token_invalid', 'Your session has expired. Please sign in again.');
}

/** Creates the error for requests that arrive or still wait while the server stops. */
export function serverStopping(): ServiceError {
  return new ServiceError('service_unavailable', 'The server is stopping. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
}

/**
 * Matches SQLite's codes for a missing disk, lock or memory, and PostgreSQL's classes for the same
 * (40 rolled back, 53 resources, 55 in use, 57 an operator, 58 the system). Other codes may be
 * caused by the data to store.
 */
const databaseFailure =
  /^(SQLITE_(BUSY|CANTOPEN|FULL|IOERR|LOCKED|NOMEM|PROTOCOL|READONLY)(_\w+)?|25006|(40|53|55|57|58)\w{3})$/;

/**
 * Returns whether the database is unavailable, or lacks what it needs from its machine to store
 * anything.
 */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isUnavailable(error) || ('code' in error && databaseFailure.test(String(error.code)));
}
