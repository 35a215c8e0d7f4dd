import type { ErrorCode, FieldError } from '@podium/sdk/contract';

interface ServiceErrorDetails {
  fields?: readonly FieldError[];
  /** When trying again makes sense, in whole seconds. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * An error that the caller can understand: the message is for people, the code for programs. `http/error-handler.ts`
 * is the one place that turns it into a status.
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

/** An error in one field of the request. */
export function fieldError(path: string, message: string): ServiceError {
  return new ServiceError('validation_failed', message, { fields: [{ path, message }] });
}

/** Whether the database is unavailable for the moment, so that a caller who can wait may retry. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'service_unavailable';
}

/** The error for requests that arrive or still wait while the server stops. */
export function serverStopping(): ServiceError {
  return new ServiceError('service_unavailable', 'The server is stopping. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
}

/**
 * SQLite's codes for a disk, a lock or memory that it does not get; the classes of PostgreSQL's for the same (40 rolled back,
 * 53 resources, 55 in use, 57 an operator, 58 the system). Other codes may come from what somebody wants to store.
 */
const databaseTrouble =
  /^(SQLITE_(BUSY|CANTOPEN|FULL|IOERR|LOCKED|NOMEM|PROTOCOL|READONLY)(_\w+)?|25006|(40|53|55|57|58)\w{3})$/;

/** Whether the database is away, or does not get from its machine what it needs to store anything. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isUnavailable(error) || ('code' in error && databaseTrouble.test(String(error.code)));
}
