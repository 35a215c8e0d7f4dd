import type { TokenStore } from '@podium/sdk';
import type { TokenPair } from '@podium/sdk/contract';
import { CliError, exitCodes } from '../cli-error.ts';
import { makeFolder } from '../files/write-file.ts';
import type { Paths } from '../settings/paths.ts';
import type { Settings } from '../settings/settings.ts';
import { createFileStorage, type FileStorage } from './file-store.ts';
import { firstLineOf, type KeychainProbe, type KeychainStorage, probeKeychain } from './keychain-store.ts';
import type { SessionStorage } from './session-store.ts';
import { withFileLock } from './with-file-lock.ts';

export interface Session {
  tokens: TokenStore;
  /** Where the session for this server is or would be stored; `note` says why it is not the keychain. Writing may change it. */
  readonly storage: Pick<SessionStorage, 'kind' | 'label'> & { note?: string };
  isSignedIn(): Promise<boolean>;
  /**
   * Makes sure that what `tokens.clear()` removed is all there was, which may ask for the keychain's password. Answers why the keychain
   * may still hold a sign-in, where it does not open: that one is never used again, and removed once it opens.
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
 * The session for one server. `PODIUM_TOKEN` wins; then a session in the file, which needs no keychain call; then the
 * keychain. Writes go where the sign-in was found, a new one to the keychain where there is one that takes it, else to the file.
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
      // Two terminals share one session: only one of them refreshes, the other then reads what it wrote.
      async withLock<T>(work: () => Promise<T>): Promise<T> {
        await makeFolder(deps.paths.configDir, 0o700);
        return withFileLock(`${deps.paths.sessionFile}.lock`, async () => {
          // A renewed token that cannot be stored is lost, and the old one is used up: notice a full disk before renewing.
          if (found.storage.kind === 'file') await file.rewrite();
          return work();
        });
      },
    },
  };
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
  if ('storage' in probed) return { storage: heedMarks(probed.storage, file) };
  if (tokens === 'keychain') throw keychainUnavailable(probed.reason);
  return { storage: file, note: `the keychain cannot be used: ${probed.reason}` };
}

/** A sign-in that was signed out while the keychain was locked counts for nothing, and goes as soon as it opens. */
function heedMarks(keychain: KeychainStorage, file: FileStorage): KeychainStorage {
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

/** A keychain that answers may be locked or have no collection: only a write shows that. */
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
    const reason = firstLineOf(error);
    if (wanted === 'keychain') throw keychainUnavailable(reason);
    await file.write(server, tokens);
    return { storage: file, note: `the keychain cannot be used: ${reason}` };
  }
}

/** A sign-in that went to the file while the keychain was locked must not uncover an older one when it is removed. */
async function removeEverywhere(deps: SessionDeps, found: ChosenStorage, file: FileStorage): Promise<void> {
  await file.remove(deps.settings.server);
  const keychain = await findKeychain(deps, found);
  // `leaveNothing` reports a keychain that does not open.
  if ('storage' in keychain) await keychain.storage.tryRemove(deps.settings.server).catch(() => false);
}

async function emptyKeychain(deps: SessionDeps, found: ChosenStorage): Promise<string | undefined> {
  const keychain = await findKeychain(deps, found);
  if (!('storage' in keychain)) return keychain.isSilent ? keychain.reason : undefined;
  try {
    await keychain.storage.remove(deps.settings.server);
    return undefined;
  } catch (error) {
    return firstLineOf(error);
  }
}

async function findKeychain(deps: SessionDeps, { storage }: ChosenStorage): Promise<KeychainProbe> {
  if (storage.kind === 'keychain') return { storage };
  if (deps.settings.tokens === 'file') return { reason: 'the settings want a file', isSilent: false };
  return (deps.probe ?? probeKeychain)();
}

function keychainUnavailable(reason: string): CliError {
  return new CliError({
    code: 'keychain_unavailable',
    message: `The keychain cannot be used: ${reason}.`,
    hints: ['`podium config set tokens auto` stores the session in a private file where there is no keychain.'],
    exitCode: exitCodes.notSignedIn,
  });
}

/** A token given by the environment is used as it is: nothing can refresh it and nothing stores it. */
function environmentSession(accessToken: string): Session {
  let current: TokenPair | undefined = { accessToken, refreshToken: '' };
  return {
    storage: { kind: 'environment', label: 'the environment variable PODIUM_TOKEN' },
    isSignedIn: async () => true,
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
