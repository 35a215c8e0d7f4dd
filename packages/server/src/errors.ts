import type { ErrorCode, FieldFault } from '@podium/sdk/contract';

interface ServiceErrorDetails {
  fields?: readonly FieldFault[];
  /** When trying again makes sense, in whole seconds. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * A refusal that the caller can understand: the message is for people, the code for programs. `http/error-handler.ts`
 * is the one place that turns it into a status.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly fields: readonly FieldFault[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: ServiceErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** A refusal because of one field of the request. */
export function fieldError(path: string, message: string): ServiceError {
  return new ServiceError('validation_failed', message, { fields: [{ path, message }] });
}

/** The database is away for the moment: whoever can wait looks again later. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'service_unavailable';
}

/** The answer to whoever comes, or still waits, while the server stops. */
export function serverStopping(): ServiceError {
  return new ServiceError('service_unavailable', 'The server is stopping. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
}
