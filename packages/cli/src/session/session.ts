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
  earlierAccount,
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

export interface Session {
  tokens: TokenStore;
  /**
   * The account that was active when the session was opened, or that has signed in since. Another
   * process that switches accounts does not change it. Undefined before a sign-in, before an
   * earlier version's session is read, and for PODIUM_TOKEN.
   */
  readonly account: Account | undefined;
  /** The id of the user, under which submissions are stored on this machine. */
  readonly userId: string;
  /** Stores the email and the role of the user in the list of accounts. */
  rememberUser(user: UserInfo): Promise<void>;
  /**
   * The storage of the session. `note` is the reason why it is not the keychain.
   * Writing may change it.
   */
  readonly storage: Pick<SessionStorage, 'kind' | 'label'> & { note?: string };
  isSignedIn(): Promise<boolean>;
  /**
   * Removes what shells complete of the lists of the user; called at every sign-in and sign-out.
   */
  forgetNames(): Promise<void>;
  /**
   * Removes the account that was signed out from the list. Also removes its session from a locked
   * keychain, which may ask for its password. If the keychain does not open, the session in it is
   * never used again, and is removed once the keychain opens.
   */
  leaveNothing(): Promise<{
    /** Why the keychain did not open. */
    keychainError: string | undefined;
    /** The account of the server that is active now. */
    next: Account | undefined;
  }>;
}

export interface SessionDeps {
  paths: Paths;
  settings: Settings;
  /** The value of `PODIUM_TOKEN`. */
  environmentToken: string | undefined;
  probe?: () => Promise<KeychainProbe>;
}

/** A session that is open. */
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
  if (deps.environmentToken) return environmentSession(deps.environmentToken);
  const { server } = deps.settings;
  const file = createFileStorage(deps.paths.sessionFile);
  const accounts = openAccounts(deps.paths.accountsFile);
  const account = activeOf(await accounts.list(), server);
  const found = await chooseStorage(deps, file, account?.key ?? server);
  const opened: OpenSession = { ...deps, file, accounts, account, found };
  return {
    get account() {
      return opened.account;
    },
    get userId() {
      return opened.account?.userId ?? unknownUser;
    },
    get storage() {
      const { storage, note } = opened.found;
      return { kind: storage.kind, label: storage.label, ...(note ? { note } : {}) };
    },
    isSignedIn: async () => (await read(opened)) !== undefined,
    forgetNames: () => forgetNames({ namesDir: deps.paths.namesDir, settings: deps.settings }),
    rememberUser: (user) => rememberUser(opened, user),
    leaveNothing: () => leaveNothing(opened),
    tokens: {
      get: () => read(opened),
      set: (tokens, user) => (user ? signIn(opened, tokens, user) : write(opened, tokens)),
      clear: () => clear(opened),
      withLock: (work, signal) => withSessionLock(opened, work, signal),
    },
  };
}

/** Earlier versions stored the only session of a server under its address. */
function keyOf({ account, settings }: OpenSession): string {
  return account?.key ?? settings.server;
}

async function read(opened: OpenSession): Promise<TokenPair | undefined> {
  const tokens = await opened.found.storage.read(keyOf(opened));
  if (tokens) opened.account ??= await adoptEarlier(opened, tokens);
  return tokens;
}

async function signIn(opened: OpenSession, tokens: TokenPair, user: UserInfo): Promise<void> {
  const { accounts, file, settings } = opened;
  // The session of an earlier version stays in the list beside the new one.
  if (!opened.account) await read(opened).catch(() => undefined);
  const account = accountOf(await accounts.list(), settings.server, user);
  opened.account = account;
  opened.found = await chooseStorage(opened, file, account.key);
  await write(opened, tokens);
  await accounts.change((all) => activated(all, account));
}

async function rememberUser(opened: OpenSession, { _id: userId, email, userType }: UserInfo): Promise<void> {
  const { account, accounts } = opened;
  if (!account || (account.email === email && account.userType === userType)) return;
  opened.account = { ...account, userId, email, userType };
  await accounts.change((all) => updated(all, account.key, { userId, email, userType }));
}

async function clear(opened: OpenSession): Promise<void> {
  await removeEverywhere(opened);
  // The account stays the active one, because nobody should continue as somebody else unasked.
  if (opened.account) await opened.accounts.change((all) => updated(all, keyOf(opened), { hasEnded: true }));
}

async function leaveNothing(opened: OpenSession): ReturnType<Session['leaveNothing']> {
  const { accounts, file, settings } = opened;
  const key = keyOf(opened);
  const listed = await accounts.list();
  // The user may have signed in again meanwhile, in another terminal.
  if (listed.some((account) => account.key === key && !account.hasEnded))
    return { keychainError: undefined, next: activeOf(listed, settings.server) };
  const keychainError = await emptyKeychain(opened);
  if (keychainError !== undefined) await file.mark(key);
  const isOver = (account: Account) => account.key === key && account.hasEnded === true;
  const left = opened.account ? await accounts.change((all) => all.filter((account) => !isOver(account))) : listed;
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

/** Adds the session of an earlier version to the list of accounts, behind those that are there. */
async function adoptEarlier({ accounts, settings }: OpenSession, tokens: TokenPair): Promise<Account> {
  const account = earlierAccount(settings.server, tokens);
  const isKnown = (all: readonly Account[]) => all.some(({ key }) => key === account.key);
  // A list that cannot be written, as in a read-only folder, is no reason to sign the user out.
  await accounts.change((all) => (isKnown(all) ? all : [...all, account])).catch(() => undefined);
  return account;
}

const useFile = '`podium config set tokens auto` stores the session in a private file where there is no keychain.';

function noteOf(error: unknown): string {
  return `the keychain cannot be used: ${describeKeychainError(error)}`;
}

interface ChosenStorage {
  storage: FileStorage | KeychainStorage;
  note?: string;
}

async function chooseStorage(deps: SessionDeps, file: FileStorage, key: string): Promise<ChosenStorage> {
  const { tokens } = deps.settings;
  if (tokens === 'file') return { storage: file };
  if (tokens === 'auto' && (await file.read(key)) !== undefined) return { storage: file };
  const probed = await (deps.probe ?? probeKeychain)();
  if ('storage' in probed) return { storage: ignoreSignedOut(probed.storage, file) };
  if (tokens === 'keychain') throw keychainUnavailable(probed.error, useFile);
  return { storage: file, note: noteOf(probed.error) };
}

/**
 * Ignores sessions that were signed out while the keychain was locked, and removes them once the
 * keychain opens.
 */
function ignoreSignedOut(keychain: KeychainStorage, file: FileStorage): KeychainStorage {
  return {
    ...keychain,
    async read(key) {
      const marks = await file.listMarks();
      for (const mark of marks) if (await keychain.tryRemove(mark)) await file.remove(mark);
      return marks.includes(key) ? undefined : keychain.read(key);
    },
    async write(key, tokens) {
      await keychain.write(key, tokens);
      await file.remove(key);
    },
  };
}

/**
 * Writes the session. A keychain that answers may still be locked or have no collection, which only
 * a write detects.
 */
async function write(opened: OpenSession, tokens: TokenPair): Promise<void> {
  const { settings, found, file } = opened;
  try {
    await found.storage.write(keyOf(opened), tokens);
  } catch (error) {
    if (found.storage.kind !== 'keychain') throw error;
    if (settings.tokens === 'keychain') throw keychainUnavailable(error, useFile);
    await file.write(keyOf(opened), tokens);
    opened.found = { storage: file, note: noteOf(error) };
  }
}

/**
 * Removes the session from both storages, because one in the file may hide an older one in a
 * keychain that was locked.
 */
async function removeEverywhere(opened: OpenSession): Promise<void> {
  await opened.file.remove(keyOf(opened));
  const keychain = await findKeychain(opened);
  // `leaveNothing` reports a keychain that does not open.
  if ('storage' in keychain) await keychain.storage.tryRemove(keyOf(opened)).catch(() => false);
}

async function emptyKeychain(opened: OpenSession): Promise<string | undefined> {
  const keychain = await findKeychain(opened);
  if (!('storage' in keychain)) return keychain.isSilent ? describeKeychainError(keychain.error) : undefined;
  try {
    await keychain.storage.remove(keyOf(opened));
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
    userId: userOfToken(accessToken).userId,
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
