import type { PodiumClient } from '@podium/sdk';
import type { LoginRequest, UserInfo } from '@podium/sdk/contract';
import { CliError } from '../cli-error.ts';
import type { Session } from './session.ts';

type SessionInUse = Pick<Session, 'place'>;

/** A session that the environment gives stands above every sign-in: throws `session_from_environment` for one. */
export function refuseEnvironmentSession({ place }: SessionInUse): void {
  if (place.kind !== 'environment') return;
  throw new CliError({
    code: 'session_from_environment',
    message: 'PODIUM_TOKEN is set and stands above every sign-in, so signing in would change nothing.',
    hints: ['Unset the variable first: `unset PODIUM_TOKEN`.'],
  });
}

/** Signs in and keeps the session in its place. Throws `session_from_environment`, and what the server answers. */
export async function signIn(
  client: PodiumClient,
  session: SessionInUse,
  credentials: LoginRequest,
  signal: AbortSignal,
): Promise<UserInfo> {
  refuseEnvironmentSession(session);
  const { userInfo } = await client.auth.login(credentials, { signal });
  return userInfo;
}

/** Where a sign-in is kept, as a sentence that goes on from "kept in": with the reason why it is not the keychain. */
export function describePlace({ place }: SessionInUse): string {
  return `${place.label}${place.note ? `, since ${place.note}` : ''}`;
}

interface SignedOut {
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
  const wasSignedIn = await isSignedIn(session);
  const endedOnServer = wasSignedIn && (await client.auth.logout({ signal })).endedOnServer;
  // Without a sign-in that can be read there may be what is left of one.
  if (!wasSignedIn) await session.tokens.clear();
  const left = await session.leaveNothing();
  const isLeftOnServer = wasSignedIn && !endedOnServer;
  return {
    endedOnServer,
    message: wasSignedIn || left !== undefined ? 'Signed out.' : 'You were not signed in.',
    details: [
      ...(isLeftOnServer
        ? ['The server could not be told: the session is gone from this machine and ends there when it expires.']
        : []),
      ...(left === undefined
        ? []
        : [
            `The keychain could not be emptied: ${left}. A session in it is not used any more, and is removed as soon as podium can open it.`,
          ]),
    ],
  };
}

/** A keychain that does not answer has nobody signed in. */
async function isSignedIn(session: Session): Promise<boolean> {
  try {
    return await session.isSignedIn();
  } catch (error) {
    if (error instanceof CliError && error.code === 'keychain_unavailable') return false;
    throw error;
  }
}
