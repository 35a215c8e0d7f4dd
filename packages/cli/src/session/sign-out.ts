import type { PodiumClient } from '@podium/sdk';
import { CliError } from '../cli-error.ts';
import type { Session } from './session.ts';

export interface SignedOut {
  endedOnServer: boolean;
  message: string;
  details: readonly string[];
}

/**
 * Removes the session from this machine and ends it on the server, which is not waited for long: without it the session ends there when it
 * expires. Throws `session_from_environment` for a session that podium cannot remove.
 */
export async function signOut(client: PodiumClient, session: Session, signal: AbortSignal): Promise<SignedOut> {
  if (session.place.kind === 'environment') {
    throw new CliError({
      code: 'session_from_environment',
      message: 'The session comes from PODIUM_TOKEN, which podium cannot remove.',
      hints: ['Unset the variable: `unset PODIUM_TOKEN`.'],
    });
  }
  const wasSignedIn = await session.isSignedIn();
  const { endedOnServer } = await client.auth.logout({ signal });
  const isLeftBehind = wasSignedIn && !endedOnServer;
  return {
    endedOnServer,
    message: wasSignedIn ? 'Signed out.' : 'You were not signed in.',
    details: isLeftBehind
      ? ['The server could not be told: the session is gone from this machine and ends there when it expires.']
      : [],
  };
}
