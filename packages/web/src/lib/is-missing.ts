import { isPodiumError } from '@podium/sdk';

/** The client rejects a malformed id before any request. */
export function isMissing(error: unknown): boolean {
  return isPodiumError(error) && ['not_found', 'validation_failed'].includes(error.code);
}

/** Reports whether the server lacks the endpoint, as one that knows only the specification does. */
export function isEndpointMissing(error: unknown): boolean {
  return isPodiumError(error) && error.code === 'http_error' && error.status === 404;
}
