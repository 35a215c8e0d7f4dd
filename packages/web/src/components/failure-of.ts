import { ApiError, findErrorTexts } from '@podium/sdk';
import type { Endpoint } from '@podium/sdk/contract';

/** What is said when signing in or up failed: a refusal in the server's words, anything else in the catalogue's. */
export function failureOf(endpoint: Endpoint, error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return error.message;
  return findErrorTexts(endpoint)?.fallback ?? String(error);
}
