import { ApiError } from './api-error.ts';

/**
 * Whether the server stops, its database is away, or a gateway lost its server: the request may or may not have arrived,
 * as with a lost connection.
 */
export function isTemporaryFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'service_unavailable') return true;
  return error.code === 'http_error' && [502, 503, 504].includes(error.status);
}
