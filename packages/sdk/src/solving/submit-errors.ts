import { ApiError } from '../errors/api-error.ts';
import { isPodiumError, isServerAway } from '../errors/is-podium-error.ts';
import { SignedOutError } from '../errors/signed-out-error.ts';

/**
 * Reports whether the server certainly has no submission of this request and would reject it again.
 */
export function isRejected(error: unknown): boolean {
  if (!isPodiumError(error)) return false;
  if (error.code === 'validation_failed' || error.code === 'request_setup') return true;
  // Signing in renews an expired session and then resumes the submit.
  if (error instanceof SignedOutError) return error.reason === 'token_refused';
  // A status of 500 and above, or that of a gateway, does not say what the server has done.
  return error instanceof ApiError && error.status < 500 && error.code !== 'http_error';
}

/**
 * Reports whether the server has no such submission for this user, because it was removed or
 * belongs to somebody else.
 */
export function isSubmissionMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'forbidden');
}

/**
 * Reports whether asking for a submission again may succeed. This only reads, so it is safe after
 * any failure of the server.
 */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429;
  return isServerAway(error);
}
