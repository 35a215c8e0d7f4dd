import { ApiError, findErrorTexts } from '@podium/sdk';
import type { Endpoint } from '@podium/sdk/contract';

/**
 * Returns the server's message for a 4xx response, and the endpoint's fallback text for other
 * errors.
 */
export function failureOf(endpoint: Endpoint, error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return error.message;
  return findErrorTexts(endpoint)?.fallback ?? String(error);
}
