import type { ApiError } from './api-error.ts';
import { brand } from './podium-error.ts';
import type { SignedOutError } from './signed-out-error.ts';
import type { AbortedError, NetworkError, RequestSetupError, TimeoutError } from './transport-errors.ts';
import type { UnexpectedResponseError } from './unexpected-response-error.ts';
import type { ValidationError } from './validation-error.ts';

/**
 * Every error that the SDK throws on purpose. Its `code` narrows it to one class, except that
 * `validation_failed` is the code of `ValidationError` and, from the server, of `ApiError`; both
 * have `fields`.
 */
export type AnyPodiumError =
  | ApiError
  | ValidationError
  | SignedOutError
  | NetworkError
  | TimeoutError
  | AbortedError
  | RequestSetupError
  | UnexpectedResponseError;

/**
 * Reports whether the SDK, or another copy of it, threw `value` on purpose. Afterwards `value.code`
 * narrows the error to its class.
 */
export function isPodiumError(value: unknown): value is AnyPodiumError {
  return value instanceof Error && brand in value;
}

/**
 * Reports whether the server is away, so that asking again later may succeed: no answer arrived, or
 * a temporary failure. As with a lost connection, the request may or may not have arrived.
 */
export function isServerAway(value: unknown): boolean {
  return isUnreachable(value) || isTemporaryFailure(value);
}

const gatewayStatuses: readonly number[] = [502, 503, 504];

/**
 * Reports whether the server is stopping, its database is unavailable, or a gateway cannot reach
 * it.
 */
export function isTemporaryFailure(value: unknown): boolean {
  if (!isPodiumError(value)) return false;
  if (value.code === 'service_unavailable') return true;
  return value.code === 'http_error' && gatewayStatuses.includes(value.status);
}

/**
 * Reports whether no answer arrived: the connection was lost, or the time limit of the call ended.
 */
export function isUnreachable(value: unknown): value is NetworkError | TimeoutError {
  return isPodiumError(value) && (value.code === 'network_error' || value.code === 'timeout');
}

/**
 * Returns undefined if the server answers that the resource does not exist, but not if it lacks the
 * endpoint.
 */
export async function undefinedIfNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isPodiumError(error) && error.code === 'not_found') return undefined;
    throw error;
  }
}
