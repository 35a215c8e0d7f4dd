import type { TokenStore } from '@podium/sdk';
import type { TokenPair } from '@podium/sdk/contract';
import { forgetNames } from '../completion/listed-names.ts';
import { makeFolder } from '../files/write-file.ts';
import type { Paths } from '../settings/paths.ts';
import type { Settings } from '../settings/settings.ts';
import { createFileStorage, type FileStorage } from './file-store.ts';
import {
  describeKeychainError,
  type KeychainProbe,
  type KeychainStorage,
  keychainUnavailable,
  probeKeychain,
} from './keychain-store.ts';
import type { SessionStorage } from './session-store.ts';
import { withFileLock } from './with-file-lock.ts';

export interface Session {
  tokens: TokenStore;
  /**
   * The storage of the session for this server. `note` is the reason why it is not the keychain.
   * Writing may change it.
   */
  readonly storage: Pick<SessionStorage, 'kind' | 'label'> & { note?: string };
  isSignedIn(): Promise<boolean>;
  /** Removes what shells complete of the lists of the user; called at every sign-in and sign-out. */
  forgetNames(): Promise<void>;
  /**
   * Also removes a session from a locked keychain, which may ask for its password. If the keychain
   * does not open, it returns the reason. The session in it is then never used again, and is
   * removed once the keychain opens.
   */
  leaveNothing(): Promise<string | undefined>;
}

export interface SessionDeps {
  paths: Paths;
  settings: Settings;
  /** The value of `PODIUM_TOKEN`. */
  environmentToken: string | undefined;
  probe?: () => Promise<KeychainProbe>;
}

/**
 * Opens the session for one server: that of `PODIUM_TOKEN`, else one in the file, else one in the
 * keychain. The file comes first because it needs no call of the keychain. A new session is written
 * to the keychain, or to the file if the keychain cannot be written.
 */
export async function openSession(deps: SessionDeps): Promise<Session> {
  if (deps.environmentToken) return environmentSession(deps.environmentToken);
  const file = createFileStorage(deps.paths.sessionFile);
  let found = await chooseStorage(deps, file);
  const { server } = deps.settings;
  return {
    get storage() {
      return { kind: found.storage.kind, label: found.storage.label, ...(found.note ? { note: found.note } : {}) };
    },
    isSignedIn: async () => (await found.storage.read(server)) !== undefined,
    forgetNames: () => forgetNames({ namesDir: deps.paths.namesDir, settings: deps.settings }),
    async leaveNothing() {
      const reason = await emptyKeychain(deps, found);
      if (reason !== undefined) await file.mark(server);
      return reason;
    },
    tokens: {
      get: () => found.storage.read(server),
      async set(tokens: TokenPair) {
        found = await write(deps, found, file, tokens);
      },
      clear: () => removeEverywhere(deps, found, file),
      // Two terminals share one session. One of them refreshes it, and the other reads the result.
      async withLock<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
        await makeFolder(deps.paths.configDir, 0o700);
        const checkAndWork = async () => {
          // This detects a full disk before the refresh. A renewed token that cannot be stored is
          // lost, and the old one is invalid.
          if (found.storage.kind === 'file') await file.rewrite();
          return work();
        };
        return withFileLock(`${deps.paths.sessionFile}.lock`, checkAndWork, signal);
      },
    },
  };
}

const useFile = '`podium config set tokens auto` stores the session in a private file where there is no keychain.';

function noteOf(error: unknown): string {
  return `the keychain cannot be used: ${describeKeychainError(error)}`;
}

interface ChosenStorage {
  storage: FileStorage | KeychainStorage;
  note?: string;
}

async function chooseStorage(deps: SessionDeps, file: FileStorage): Promise<ChosenStorage> {
  const { tokens, server } = deps.settings;
  if (tokens === 'file') return { storage: file };
  if (tokens === 'auto' && (await file.read(server)) !== undefined) return { storage: file };
  const probed = await (deps.probe ?? probeKeychain)();
  if ('storage' in probed) return { storage: ignoreSignedOut(probed.storage, file) };
  if (tokens === 'keychain') throw keychainUnavailable(probed.error, useFile);
  return { storage: file, note: noteOf(probed.error) };
}

/**
 * Ignores a session that was signed out while the keychain was locked, and removes it once the
 * keychain opens.
 */
function ignoreSignedOut(keychain: KeychainStorage, file: FileStorage): KeychainStorage {
  return {
    ...keychain,
    async read(server) {
      if (!(await file.isMarked(server))) return keychain.read(server);
      if (await keychain.tryRemove(server)) await file.remove(server);
      return undefined;
    },
    async write(server, tokens) {
      await keychain.write(server, tokens);
      await file.remove(server);
    },
  };
}

/**
 * Writes the session. A keychain that answers may still be locked or have no collection, which only
 * a write detects.
 */
async function write(
  { settings: { server, tokens: wanted } }: SessionDeps,
  found: ChosenStorage,
  file: FileStorage,
  tokens: TokenPair,
): Promise<ChosenStorage> {
  try {
    await found.storage.write(server, tokens);
    return found;
  } catch (error) {
    if (found.storage.kind !== 'keychain') throw error;
    if (wanted === 'keychain') throw keychainUnavailable(error, useFile);
    await file.write(server, tokens);
    return { storage: file, note: noteOf(error) };
  }
}

/**
 * Removes the session from both storages, because one in the file may hide an older one in a
 * keychain that was locked.
 */
async function removeEverywhere(deps: SessionDeps, found: ChosenStorage, file: FileStorage): Promise<void> {
  await file.remove(deps.settings.server);
  const keychain = await findKeychain(deps, found);
  // `leaveNothing` reports a keychain that does not open.
  if ('storage' in keychain) await keychain.storage.tryRemove(deps.settings.server).catch(() => false);
}

async function emptyKeychain(deps: SessionDeps, found: ChosenStorage): Promise<string | undefined> {
  const keychain = await findKeychain(deps, found);
  if (!('storage' in keychain)) return keychain.isSilent ? describeKeychainError(keychain.error) : undefined;
  try {
    await keychain.storage.remove(deps.settings.server);
    return undefined;
  } catch (error) {
    return describeKeychainError(error);
  }
}

async function findKeychain(deps: SessionDeps, { storage }: ChosenStorage): Promise<KeychainProbe> {
  if (storage.kind === 'keychain') return { storage };
  if (deps.settings.tokens === 'file') return { error: undefined, isSilent: false };
  return (deps.probe ?? probeKeychain)();
}

/** Opens a session that is neither refreshed nor stored. */
function environmentSession(accessToken: string): Session {
  let current: TokenPair | undefined = { accessToken, refreshToken: '' };
  return {
    storage: { kind: 'environment', label: 'the environment variable PODIUM_TOKEN' },
    isSignedIn: async () => true,
    forgetNames: async () => undefined,
    leaveNothing: async () => undefined,
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
