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
