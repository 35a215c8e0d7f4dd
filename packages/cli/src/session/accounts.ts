import { readFile, rename } from 'node:fs/promises';
import { changeJson, parseJson, undefinedIfMissing } from '@podium/files';
import type { UserInfo } from '@podium/sdk/contract';
import { CliError, exitCodes } from '../cli-error.ts';
import type { Settings } from '../settings/settings.ts';

/** A user of a server who has signed in on this machine. It contains no secret. */
export interface Account {
  server: string;
  userId: string;
  email: string;
  userType: UserInfo['userType'];
  /**
   * The key of the tokens in the keychain or in the file of sessions. No two accounts share one.
   */
  key: string;
  /** Whether the session has ended, so that the user must sign in again. */
  hasEnded?: boolean;
}

export type Accounts = ReturnType<typeof openAccounts>;

/**
 * Opens the list of accounts. An account moves to the front when it becomes active, so the active
 * account of a server is the first of that server, and the next one is that which was active before
 * it. A damaged file is renamed and reported by an `accounts_damaged` error, once: after it the
 * list is empty.
 */
export function openAccounts(path: string) {
  const list = async (): Promise<readonly Account[]> => {
    const text = await undefinedIfMissing(readFile(path, 'utf8'));
    if (text === undefined) return [];
    const parsed = parseJson(text);
    if (Array.isArray(parsed) && parsed.every(isAccount)) return parsed;
    throw await putAside(path);
  };
  return {
    list,
    /** Replaces the list by what `update` makes of it, and returns the new list. */
    async change(update: (accounts: readonly Account[]) => readonly Account[]): Promise<readonly Account[]> {
      // A renewal holds the lock of the sessions while it waits for the server, so the list has its
      // own lock, which is held for moments.
      const changed = await changeJson(path, async () => {
        const accounts = update(await list());
        return accounts.length > 0 ? accounts : undefined;
      });
      return changed ?? [];
    },
  };
}

async function putAside(path: string): Promise<CliError> {
  const renamed = `${path}.damaged`;
  // Another process may have renamed it already.
  await undefinedIfMissing(rename(path, renamed));
  return new CliError({
    code: 'accounts_damaged',
    message: `The list of accounts is damaged. It is renamed to ${renamed}.`,
    hints: ['Sign in again with `podium login`, as each user.'],
    exitCode: exitCodes.notSignedIn,
  });
}

function isAccount(value: unknown): value is Account {
  if (typeof value !== 'object' || value === null) return false;
  const { server, userId, email, userType, key } = value as Record<string, unknown>;
  const texts = [server, userId, email, userType, key];
  return texts.every((text) => typeof text === 'string');
}

export function activeOf(accounts: readonly Account[], server: string): Account | undefined {
  return accounts.find((account) => account.server === server);
}

/** Makes the account the active one of its server. Adds it, or replaces what is known about it. */
export function activated(accounts: readonly Account[], account: Account): readonly Account[] {
  return [account, ...accounts.filter(({ key }) => key !== account.key)];
}

export function updated(accounts: readonly Account[], key: string, change: Partial<Account>): readonly Account[] {
  return accounts.map((account) => (account.key === key ? { ...account, ...change } : account));
}

export function accountOf(accounts: readonly Account[], server: string, user: UserInfo): Account {
  const { _id: userId, email, userType } = user;
  const known = accounts.find((account) => account.server === server && account.userId === userId);
  return { server, userId, email, userType, key: known?.key ?? `${server} ${userId}` };
}

/** The id of a user whose token is of another form. */
export const unknownUser = 'unknown';

/** Reads the id of the user from an access token, a JSON Web Token, without checking it. */
export function userOfToken(accessToken: string): string {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  const { sub } = Object(parseJson(payload)) as Record<string, unknown>;
  return typeof sub === 'string' ? sub : unknownUser;
}

/** Returns the account as `--json` prints it. */
export function describeAccount({ server, userId, email, userType, hasEnded = false }: Account) {
  return { server, userId, email, userType, hasEnded };
}

/**
 * Returns the accounts that can be switched to: `--server` and PODIUM_SERVER decide on the server.
 */
export function reachableAccounts(accounts: readonly Account[], settings: Settings): readonly Account[] {
  return isServerFixed(settings) ? accounts.filter(({ server }) => server === settings.server) : accounts;
}

export function isServerFixed({ serverSource }: Settings): boolean {
  return serverSource === 'option' || serverSource === 'environment';
}
