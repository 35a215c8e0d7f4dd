import { isPodiumError } from '@podium/sdk';

/** The client rejects a malformed id before any request. */
export function isMissing(error: unknown): boolean {
  return isPodiumError(error) && ['not_found', 'validation_failed'].includes(error.code);
}
