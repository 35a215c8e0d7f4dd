import { makeFolder, withFileLock } from '@podium/files';
import type { TokenStore } from '@podium/sdk';
import type { TokenPair, UserInfo } from '@podium/sdk/contract';
import { forgetNames } from '../completion/listed-names.ts';
import type { Paths } from '../settings/paths.ts';
import type { Settings } from '../settings/settings.ts';
import {
  type Account,
  type Accounts,
  accountOf,
  activated,
  activeOf,
  openAccounts,
  unknownUser,
  updated,
  userOfToken,
} from './accounts.ts';
import { createFileStorage, type FileStorage } from './file-store.ts';
import {
  describeKeychainError,
  type KeychainProbe,
  type KeychainStorage,
  keychainUnavailable,
  probeKeychain,
} from './keychain-store.ts';
import type { SessionStorage } from './session-store.ts';

export type Session = Awaited<ReturnType<typeof openStoredSession>>;

export interface SessionDeps {
  paths: Paths;
  settings: Settings;
  environmentToken: string | undefined;
  probe?: () => Promise<KeychainProbe>;
}

interface OpenSession extends SessionDeps {
  file: FileStorage;
  accounts: Accounts;
  account: Account | undefined;
  found: ChosenStorage;
}

/**
 * Opens the session of the active account of one server: that of `PODIUM_TOKEN`, else one in the
 * file, else one in the keychain. The file comes first because it needs no call of the keychain. A
 * new session is written to the keychain, or to the file if the keychain cannot be written.
 */
export async function openSession(deps: SessionDeps): Promise<Session> {
  return deps.environmentToken ? environmentSession(deps.environmentToken) : openStoredSession(deps);
}

async function openStoredSession(deps: SessionDeps) {
  const file = createFileStorage(deps.paths.sessionFile);
  const accounts = openAccounts(deps.paths.accountsFile);
  const account = activeOf(await accounts.list(), deps.settings.server);
  const found = await chooseStorage(deps, file, account?.key);
  const opened: OpenSession = { ...deps, file, accounts, account, found };
  const tokens: TokenStore = {
    get: () => read(opened),
    set: (pair, user) => (user ? signIn(opened, pair, user) : write(opened, pair)),
    clear: () => clear(opened),
    withLock: (work, signal) => withSessionLock(opened, work, signal),
  };
  return {
    tokens,
    /**
     * The account that was active when the session was opened, or that has signed in since. Another
     * process that switches accounts does not change it. Undefined before a sign-in, and for
     * PODIUM_TOKEN.
     */
    get account(): Account | undefined {
      return opened.account;
    },
    /** The id of the user, under which submissions are stored on this machine. */
    get userId() {
      return opened.account?.userId ?? unknownUser;
    },
    /** `note` is the reason why it is not the keychain. Writing may change it. */
    get storage(): Pick<SessionStorage, 'kind' | 'label'> & { note?: string | undefined } {
      const { storage, note } = opened.found;
      return { kind: storage.kind, label: storage.label, note };
    },
    isSignedIn: async () => (await read(opened)) !== undefined,
    /**
     * Removes what shells complete of the lists of the user; called at each sign-in and sign-out.
     */
    forgetNames: () => forgetNames(deps.paths.namesDir, deps.settings.server),
    rememberUser: (user: UserInfo) => rememberUser(opened, user),
    leaveNothing: () => leaveNothing(opened),
  };
}

async function read({ account, file, found: { storage } }: OpenSession): Promise<TokenPair | undefined> {
  const marks = storage.kind === 'keychain' ? await removeSignedOut(storage, file) : [];
  return account && !marks.includes(account.key) ? storage.read(account.key) : undefined;
}

async function signIn(opened: OpenSession, tokens: TokenPair, user: UserInfo): Promise<void> {
  const { accounts, file, settings } = opened;
  const account = accountOf(await accounts.list(), settings.server, user);
  opened.account = account;
  opened.found = await chooseStorage(opened, file, account.key);
  await write(opened, tokens);
  await accounts.change((all) => activated(all, account));
}

/** Stores the email and the role of the user in the list of accounts. */
async function rememberUser(opened: OpenSession, { _id: userId, email, userType }: UserInfo): Promise<void> {
  const { account, accounts } = opened;
  if (!account || (account.email === email && account.userType === userType)) return;
  opened.account = { ...account, userId, email, userType };
  await accounts.change((all) => updated(all, account.key, { userId, email, userType }));
}

async function clear(opened: OpenSession): Promise<void> {
  const { account, accounts } = opened;
  if (!account) return;
  await removeEverywhere(opened, account.key);
  // The account stays the active one, because nobody should continue as somebody else unasked.
  await accounts.change((all) => updated(all, account.key, { hasEnded: true }));
}

/**
 * Removes the account that was signed out from the list. Also removes its session from a locked
 * keychain, which may ask for its password. If the keychain does not open, the session in it is
 * never used again, and is removed once the keychain opens. Returns why the keychain did not open,
 * and the account of the server that is active now.
 */
async function leaveNothing(
  opened: OpenSession,
): Promise<{ keychainError: string | undefined; next: Account | undefined }> {
  const { account: own, accounts, file, settings } = opened;
  const listed = await accounts.list();
  // The user may have signed in again meanwhile, in another terminal.
  if (!own || listed.some(({ key, hasEnded }) => key === own.key && !hasEnded))
    return { keychainError: undefined, next: activeOf(listed, settings.server) };
  const keychainError = await emptyKeychain(opened, own.key);
  if (keychainError !== undefined) await file.mark(own.key);
  const left = await accounts.change((all) => all.filter(({ key, hasEnded }) => key !== own.key || !hasEnded));
  return { keychainError, next: activeOf(left, settings.server) };
}

/** Two terminals share one session. One of them refreshes it, and the other reads the result. */
async function withSessionLock<T>(opened: OpenSession, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const { configDir, sessionFile } = opened.paths;
  await makeFolder(configDir, 0o700);
  const checkAndWork = async () => {
    // This detects a full disk before the refresh. A renewed token that cannot be stored is lost,
    // and the old one is invalid.
    if (opened.found.storage.kind === 'file') await opened.file.rewrite();
    return work();
  };
  return withFileLock(`${sessionFile}.lock`, checkAndWork, signal);
}

const useFile = '`podium config set tokens auto` stores the session in a private file where there is no keychain.';

function noteOf(error: unknown): string {
  return `the keychain cannot be used: ${describeKeychainError(error)}`;
}

interface ChosenStorage {
  storage: FileStorage | KeychainStorage;
  note?: string;
}

async function chooseStorage(deps: SessionDeps, file: FileStorage, key: string | undefined): Promise<ChosenStorage> {
  const { tokens } = deps.settings;
  if (tokens === 'file') return { storage: file };
  if (tokens === 'auto' && key !== undefined && (await file.read(key))) return { storage: file };
  const probed = await (deps.probe ?? probeKeychain)();
  if ('storage' in probed) return { storage: probed.storage };
  if (tokens === 'keychain') throw keychainUnavailable(probed.error, useFile);
  return { storage: file, note: noteOf(probed.error) };
}

/**
 * Removes the sessions that were signed out while the keychain was locked, once it opens. Returns
 * their keys, because none of them is used again.
 */
async function removeSignedOut(keychain: KeychainStorage, file: FileStorage): Promise<string[]> {
  const marks = await file.listMarks();
  for (const mark of marks) if (await keychain.tryRemove(mark)) await file.remove(mark);
  return marks;
}

/**
 * Writes the session. A keychain that answers may still be locked or have no collection, which only
 * a write detects.
 */
async function write(opened: OpenSession, tokens: TokenPair): Promise<void> {
  const { account, settings, found, file } = opened;
  if (!account) return;
  try {
    await found.storage.write(account.key, tokens);
    if (found.storage.kind === 'keychain') await file.remove(account.key);
  } catch (error) {
    if (found.storage.kind !== 'keychain') throw error;
    if (settings.tokens === 'keychain') throw keychainUnavailable(error, useFile);
    await file.write(account.key, tokens);
    opened.found = { storage: file, note: noteOf(error) };
  }
}

/**
 * Removes the session from both storages, because one in the file may hide an older one in a
 * keychain that was locked.
 */
async function removeEverywhere(opened: OpenSession, key: string): Promise<void> {
  await opened.file.remove(key);
  const keychain = await findKeychain(opened);
  // `leaveNothing` reports a keychain that does not open.
  if ('storage' in keychain) await keychain.storage.tryRemove(key).catch(() => false);
}

async function emptyKeychain(opened: OpenSession, key: string): Promise<string | undefined> {
  const keychain = await findKeychain(opened);
  if (!('storage' in keychain)) return keychain.isSilent ? describeKeychainError(keychain.error) : undefined;
  try {
    await keychain.storage.remove(key);
    return undefined;
  } catch (error) {
    return describeKeychainError(error);
  }
}

async function findKeychain({ found: { storage }, settings, probe }: OpenSession): Promise<KeychainProbe> {
  if (storage.kind === 'keychain') return { storage };
  if (settings.tokens === 'file') return { error: undefined, isSilent: false };
  return (probe ?? probeKeychain)();
}

/** Opens a session that is neither refreshed nor stored. */
function environmentSession(accessToken: string): Session {
  let current: TokenPair | undefined = { accessToken, refreshToken: '' };
  return {
    account: undefined,
    userId: userOfToken(accessToken),
    rememberUser: async () => {},
    storage: { kind: 'environment', label: 'the environment variable PODIUM_TOKEN' },
    isSignedIn: async () => true,
    forgetNames: async () => undefined,
    leaveNothing: async () => ({ keychainError: undefined, next: undefined }),
    tokens: {
      get: () => current,
      set(tokens: TokenPair) {
        current = tokens;
      },
      clear() {
        current = undefined;
      },
    },
  };
}
