import { PodiumError } from './podium-error.ts';

const noResponse = 'No response received from server';

/**
 * The connection could not be made, or broke before the whole answer arrived. The session is
 * unchanged.
 */
export class NetworkError extends PodiumError {
  override readonly name = 'NetworkError';
  readonly code = 'network_error';
  /** The cause in the words of the operating system: `connect ECONNREFUSED 127.0.0.1:4000`. */
  readonly reason: string;
  /**
   * True when the request certainly never reached the server: the connection was refused, or the
   * name is unknown.
   */
  readonly neverSent: boolean;

  constructor(reason: string, options: { cause?: unknown; neverSent?: boolean } = {}) {
    super(noResponse, options.cause);
    this.reason = reason;
    this.neverSent = options.neverSent ?? false;
  }
}

/** The answer did not arrive within the time limit of the call. */
export class TimeoutError extends PodiumError {
  override readonly name = 'TimeoutError';
  readonly code = 'timeout';
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(noResponse);
    this.timeoutMs = timeoutMs;
  }
}

/**
 * The request could not be made at all, for example because of a wrong base URL or a forbidden
 * header. `cause` has the reason.
 */
export class RequestSetupError extends PodiumError {
  override readonly name = 'RequestSetupError';
  readonly code = 'request_setup';
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super('Error setting up the request', cause);
    this.reason = reason;
  }
}

/** The caller's signal was aborted. `cause` is the signal's reason. */
export class AbortedError extends PodiumError {
  override readonly name = 'AbortedError';
  readonly code = 'aborted';

  constructor(cause?: unknown) {
    super('The request was cancelled', cause);
  }
}
