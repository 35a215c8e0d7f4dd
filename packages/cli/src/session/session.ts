import type { TokenStore } from '@podium/sdk';
import type { TokenPair } from '@podium/sdk/contract';
import { CliError, exitCodes } from '../cli-error.ts';
import { makeFolder } from '../files/write-file.ts';
import type { Paths } from '../settings/paths.ts';
import type { Settings } from '../settings/settings.ts';
import { createFilePlace, type FilePlace } from './file-store.ts';
import { firstLineOf, type KeychainPlace, type KeychainProbe, probeKeychain } from './keychain-store.ts';
import type { SessionPlace } from './session-store.ts';
import { withFileLock } from './with-file-lock.ts';

export interface Session {
  tokens: TokenStore;
  /** Where the session for this server is or would be stored; `note` says why it is not the keychain. Writing may change it. */
  readonly place: Pick<SessionPlace, 'kind' | 'label'> & { note?: string };
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
  const file = createFilePlace(deps.paths.sessionFile);
  let found = await findPlace(deps, file);
  const { server } = deps.settings;
  return {
    get place() {
      return { kind: found.place.kind, label: found.place.label, ...(found.note ? { note: found.note } : {}) };
    },
    isSignedIn: async () => (await found.place.read(server)) !== undefined,
    async leaveNothing() {
      const reason = await emptyKeychain(deps, found);
      if (reason !== undefined) await file.mark(server);
      return reason;
    },
    tokens: {
      get: () => found.place.read(server),
      async set(tokens: TokenPair) {
        found = await write(deps, found, file, tokens);
      },
      clear: () => removeEverywhere(deps, found, file),
      // Two terminals share one session: only one of them refreshes, the other then reads what it wrote.
      async withLock<T>(work: () => Promise<T>): Promise<T> {
        await makeFolder(deps.paths.configDir, 0o700);
        return withFileLock(`${deps.paths.sessionFile}.lock`, async () => {
          // A renewed token that cannot be stored is lost, and the old one is used up: notice a full disk before renewing.
          if (found.place.kind === 'file') await file.rewrite();
          return work();
        });
      },
    },
  };
}

interface FoundPlace {
  place: FilePlace | KeychainPlace;
  note?: string;
}

async function findPlace(deps: SessionDeps, file: FilePlace): Promise<FoundPlace> {
  const { tokens, server } = deps.settings;
  if (tokens === 'file') return { place: file };
  if (tokens === 'auto' && (await file.read(server)) !== undefined) return { place: file };
  const probed = await (deps.probe ?? probeKeychain)();
  if ('place' in probed) return { place: heedMarks(probed.place, file) };
  if (tokens === 'keychain') throw keychainUnavailable(probed.reason);
  return { place: file, note: `the keychain cannot be used: ${probed.reason}` };
}

/** A sign-in that was signed out while the keychain was locked counts for nothing, and goes as soon as it opens. */
function heedMarks(keychain: KeychainPlace, file: FilePlace): KeychainPlace {
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
  found: FoundPlace,
  file: FilePlace,
  tokens: TokenPair,
): Promise<FoundPlace> {
  try {
    await found.place.write(server, tokens);
    return found;
  } catch (error) {
    if (found.place.kind !== 'keychain') throw error;
    const reason = firstLineOf(error);
    if (wanted === 'keychain') throw keychainUnavailable(reason);
    await file.write(server, tokens);
    return { place: file, note: `the keychain cannot be used: ${reason}` };
  }
}

/** A sign-in that went to the file while the keychain was locked must not uncover an older one when it is removed. */
async function removeEverywhere(deps: SessionDeps, found: FoundPlace, file: FilePlace): Promise<void> {
  await file.remove(deps.settings.server);
  const keychain = await findKeychain(deps, found);
  // `leaveNothing` reports a keychain that does not open.
  if ('place' in keychain) await keychain.place.tryRemove(deps.settings.server).catch(() => false);
}

async function emptyKeychain(deps: SessionDeps, found: FoundPlace): Promise<string | undefined> {
  const keychain = await findKeychain(deps, found);
  if (!('place' in keychain)) return keychain.isSilent ? keychain.reason : undefined;
  try {
    await keychain.place.remove(deps.settings.server);
    return undefined;
  } catch (error) {
    return firstLineOf(error);
  }
}

async function findKeychain(deps: SessionDeps, { place }: FoundPlace): Promise<KeychainProbe> {
  if (place.kind === 'keychain') return { place };
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
    place: { kind: 'environment', label: 'the environment variable PODIUM_TOKEN' },
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
