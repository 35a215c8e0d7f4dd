import { PodiumError } from './podium-error.ts';

/**
 * The answer does not match the contract: it is a page of another server, a proxy's text, or from
 * another version.
 */
export class UnexpectedResponseError extends PodiumError {
  override readonly name = 'UnexpectedResponseError';
  readonly code = 'unexpected_response';
  /** The HTTP status of the answer. */
  readonly status: number;
  /** The id that the server's log has for the request; undefined if the answer has none. */
  readonly requestId: string | undefined;
  /**
   * Whether another server seems to have answered; the message then asks whether the address is
   * right.
   */
  readonly isForeign: boolean;

  /**
   * `what` completes "The server …", for example `answered with a web page instead of JSON`. It
   * never contains text of the answer.
   */
  constructor(
    what: string,
    details: { status: number; requestId?: string | undefined; isForeign?: boolean; cause?: unknown },
  ) {
    super(`The server ${what}`, details.cause);
    this.status = details.status;
    this.requestId = details.requestId;
    this.isForeign = details.isForeign ?? false;
  }
}
