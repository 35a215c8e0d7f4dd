import { isPodiumError } from '@podium/sdk';

/** Whether what was asked for does not exist. What cannot be an id is refused before the server is asked. */
export function isMissing(error: unknown): boolean {
  return isPodiumError(error) && ['not_found', 'validation_failed'].includes(error.code);
}
