import { PodiumError } from './podium-error.ts';

/**
 * The answer does not match the contract: it is a page of another server, a proxy's text, or from
 * another version.
 */
export class UnexpectedResponseError extends PodiumError {
  override readonly name = 'UnexpectedResponseError';
  readonly code = 'unexpected_response';
  /** What the server did, in one sentence. It never contains text of the answer. */
  readonly reason: string;
  readonly status: number;
  /** The id that the server's log has for the request; undefined if the answer has none. */
  readonly requestId: string | undefined;
  /**
   * Whether another server seems to have answered; the reason then asks whether the address is
   * right.
   */
  readonly isForeign: boolean;

  /**
   * `what` completes the reason "The server …", for example `answered with a web page instead of
   * JSON`. `message` is the fallback text of the call, which does not name the cause.
   */
  constructor(
    what: string,
    details: {
      status: number;
      message?: string | undefined;
      requestId?: string | undefined;
      isForeign?: boolean;
      cause?: unknown;
    },
  ) {
    super(details.message ?? 'The answer of the server cannot be read', details.cause);
    this.reason = `The server ${what}`;
    this.status = details.status;
    this.requestId = details.requestId;
    this.isForeign = details.isForeign ?? false;
  }
}
