import { ApiError, findErrorTexts, isPodiumError, UnexpectedResponseError } from '@podium/sdk';
import type { Endpoint } from '@podium/sdk/contract';

/** Returns the message of an answer, and the endpoint's fallback text for other errors. */
export function failureText(endpoint: Endpoint, error: unknown): string {
  return isAnswered(error) ? error.message : fallbackText(endpoint);
}

/** Returns the text for a failed call of the endpoint that says no more. */
export function fallbackText(endpoint: Endpoint): string {
  return findErrorTexts(endpoint)?.fallback ?? 'The request failed';
}

/** Returns what an error says beside the fallback text of its endpoint; empty if nothing. */
export function detailOf(error: Error): string {
  const isFallback = error instanceof UnexpectedResponseError || (error instanceof ApiError && error.isFallback);
  return isFallback ? '' : error.message;
}

/** Reports whether the message comes from the server or, with the same texts, from the contract. */
export function isAnswered(error: unknown): error is Error {
  return error instanceof ApiError || (isPodiumError(error) && error.code === 'validation_failed');
}
