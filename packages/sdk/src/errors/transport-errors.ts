import { PodiumError } from './podium-error.ts';

const noResponse = 'No response received from server';

/** The connection could not be made, or broke before the whole answer had arrived. The session is untouched. */
export class NetworkError extends PodiumError {
  override readonly name = 'NetworkError';
  readonly code = 'network_error';
  /** The cause in the system's words: `connect ECONNREFUSED 127.0.0.1:4000`. */
  readonly reason: string;
  /** True when the request certainly never reached the server: refused, or its name is unknown. */
  readonly neverSent: boolean;

  constructor(reason: string, options: { cause?: unknown; neverSent?: boolean } = {}) {
    super(noResponse, options.cause);
    this.reason = reason;
    this.neverSent = options.neverSent ?? false;
  }
}

/** The answer did not arrive within the call's time. */
export class TimeoutError extends PodiumError {
  override readonly name = 'TimeoutError';
  readonly code = 'timeout';
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(noResponse);
    this.timeoutMs = timeoutMs;
  }
}

/** The request could not be made at all: a wrong base URL, a header that may not be sent. `cause` says what. */
export class RequestSetupError extends PodiumError {
  override readonly name = 'RequestSetupError';
  readonly code = 'request_setup';
  /** What was wrong, in one sentence. */
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
