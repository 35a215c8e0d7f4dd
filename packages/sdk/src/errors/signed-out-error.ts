import { PodiumError } from './podium-error.ts';

/**
 * `not_signed_in`: there is no session. `expired`: the session could not be renewed, and the store
 * was cleared. `token_refused`: the store holds only an access token without a refresh token, and
 * the server rejected it.
 */
export type SignedOutReason = 'not_signed_in' | 'expired' | 'token_refused';

const messages: Record<SignedOutReason, string> = {
  not_signed_in: 'You are not signed in. Please sign in.',
  expired: 'Your session has expired. Please sign in again.',
  token_refused: 'The access token was rejected: it is expired, revoked or belongs to another server.',
};

/** The call needs a session, and there is none or it has ended. */
export class SignedOutError extends PodiumError {
  override readonly name = 'SignedOutError';
  readonly code = 'signed_out';
  readonly reason: SignedOutReason;

  constructor(reason: SignedOutReason, cause?: unknown) {
    super(messages[reason], cause);
    this.reason = reason;
  }
}
