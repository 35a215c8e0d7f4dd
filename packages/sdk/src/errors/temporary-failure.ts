import { ApiError } from './api-error.ts';

/**
 * Reports whether the server is stopping, its database is unavailable, or a gateway cannot reach
 * it. As with a lost connection, the request may or may not have arrived.
 */
export function isTemporaryFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'service_unavailable') return true;
  return error.code === 'http_error' && [502, 503, 504].includes(error.status);
}
