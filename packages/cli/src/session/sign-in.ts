import type { PodiumClient } from '@podium/sdk';
import type { LoginRequest, UserInfo } from '@podium/sdk/contract';
import { CliError } from '../cli-error.ts';
import { forgetNames } from '../completion/listed-names.ts';
import type { Services } from '../services.ts';
import { type Account, activated } from './accounts.ts';
import type { Session } from './session.ts';

type SessionInUse = Pick<Session, 'storage'>;

export function requireStoredSession({ storage }: SessionInUse): void {
  if (storage.kind !== 'environment') return;
  throw new CliError({
    code: 'session_from_environment',
    message: 'PODIUM_TOKEN is set and overrides any sign-in.',
    hints: ['To sign in, first clear it with `unset PODIUM_TOKEN`.'],
  });
}

export async function signIn(
  client: PodiumClient,
  session: Pick<Session, 'storage' | 'forgetNames'>,
  credentials: LoginRequest,
  signal: AbortSignal,
): Promise<UserInfo> {
  requireStoredSession(session);
  const { userInfo } = await client.auth.login(credentials, { signal });
  await session.forgetNames();
  return userInfo;
}

/**
 * Makes an account the active one of its server, and its server that of commands without
 * `--server`. Returns that server, which is another one while PODIUM_SERVER is set to another.
 */
export async function switchAccount(
  { accounts, settings }: Pick<Services, 'accounts' | 'settings'>,
  { key, server }: Account,
): Promise<string> {
  await accounts.change((all) => {
    const account = all.find((one) => one.key === key);
    return account ? activated(all, account) : all;
  });
  await forgetNames(settings.paths.namesDir, server);
  return settings.setUsualServer(server);
}

/**
 * Describes where the session is stored, and why it is not the keychain. The text follows the words
 * "stored in".
 */
export function describeStorage({ storage }: SessionInUse): string {
  return `${storage.label}${storage.note ? `, since ${storage.note}` : ''}`;
}

/**
 * Removes the session from this machine and ends it on the server. If the server does not answer
 * soon, the session ends there when it expires. Throws `session_from_environment` for a session
 * that podium cannot remove.
 */
export async function signOut(client: PodiumClient, session: Session, signal: AbortSignal) {
  if (session.storage.kind === 'environment') {
    throw new CliError({
      code: 'session_from_environment',
      message: 'The session comes from PODIUM_TOKEN, which podium cannot remove.',
      hints: ['Unset the variable: `unset PODIUM_TOKEN`.'],
    });
  }
  const wasSignedIn = await isSignedIn(session);
  const endedOnServer = wasSignedIn && (await client.auth.logout({ signal })).endedOnServer;
  // A session that cannot be read may still be stored.
  if (!wasSignedIn) await session.tokens.clear();
  await session.forgetNames();
  const { keychainError, next } = await session.leaveNothing();
  const isLeftOnServer = wasSignedIn && !endedOnServer;
  return {
    endedOnServer,
    /** The account of the server that is active now. */
    next,
    message: wasSignedIn || keychainError !== undefined ? 'Signed out.' : 'You were not signed in.',
    details: [
      ...(isLeftOnServer
        ? [
            'The server could not be reached: the session is removed from this machine and ends on the server when it expires.',
          ]
        : []),
      ...(keychainError === undefined
        ? []
        : [
            `The keychain could not be emptied: ${keychainError}. Podium no longer uses the session in it, and removes it as soon as the keychain opens.`,
          ]),
    ],
  };
}

/** Counts a keychain that does not answer as signed out. */
async function isSignedIn(session: Session): Promise<boolean> {
  try {
    return await session.isSignedIn();
  } catch (error) {
    if (error instanceof CliError && error.code === 'keychain_unavailable') return false;
    throw error;
  }
}
