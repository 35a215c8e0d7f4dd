import type { TokenStore } from '@podium/sdk';
import type { TokenPair } from '@podium/sdk/contract';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Paths } from '../settings/paths.ts';
import type { Settings } from '../settings/settings.ts';
import { makeFolder } from '../workspace/make-folder.ts';
import { createFilePlace } from './file-place.ts';
import { firstLineOf, type KeychainProbe, probeKeychain } from './keychain-place.ts';
import type { SessionPlace } from './session-place.ts';
import { withFileLock } from './with-file-lock.ts';

export interface Session {
  tokens: TokenStore;
  /** Where the sign-in for this server is, or would be kept; `note` says why it is not the keychain. Writing may move it. */
  readonly place: Pick<SessionPlace, 'kind' | 'label'> & { note?: string };
  isSignedIn(): Promise<boolean>;
}

export interface SessionDeps {
  paths: Paths;
  settings: Settings;
  /** The value of `PODIUM_TOKEN`. */
  environmentToken: string | undefined;
  probe?: () => Promise<KeychainProbe>;
}

/**
 * The sign-in for one server. `PODIUM_TOKEN` wins; then a sign-in kept in the file, which costs no keychain call; then the
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
    tokens: {
      get: () => found.place.read(server),
      async set(tokens: TokenPair) {
        found = await write(deps, found, file, tokens);
      },
      clear: () => removeEverywhere(deps, found, file),
      // Two terminals share one session: only one of them refreshes, the other then reads what it wrote.
      async withLock<T>(work: () => Promise<T>): Promise<T> {
        await makeFolder(deps.paths.configDir, 0o700);
        return withFileLock(`${deps.paths.sessionFile}.lock`, work);
      },
    },
  };
}

interface FoundPlace {
  place: SessionPlace;
  note?: string;
}

async function findPlace(deps: SessionDeps, file: SessionPlace): Promise<FoundPlace> {
  const { tokens, server } = deps.settings;
  if (tokens === 'file') return { place: file };
  if (tokens === 'auto' && (await file.read(server)) !== undefined) return { place: file };
  const probed = await (deps.probe ?? probeKeychain)();
  if ('place' in probed) return { place: probed.place };
  if (tokens === 'keychain') throw keychainUnavailable(probed.reason);
  return { place: file, note: `the keychain cannot be used: ${probed.reason}` };
}

/** A keychain that answers may be locked, or have nothing to keep a sign-in in: only writing tells. */
async function write(
  { settings: { server, tokens: wanted } }: SessionDeps,
  found: FoundPlace,
  file: SessionPlace,
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
async function removeEverywhere(deps: SessionDeps, found: FoundPlace, file: SessionPlace): Promise<void> {
  const { server, tokens } = deps.settings;
  await found.place.remove(server);
  if (tokens === 'file') return;
  await file.remove(server);
  if (found.place.kind === 'keychain') return;
  const probed = await (deps.probe ?? probeKeychain)();
  if ('place' in probed) await probed.place.remove(server);
}

function keychainUnavailable(reason: string): CliError {
  return new CliError({
    code: 'keychain_unavailable',
    message: `The keychain cannot be used: ${reason}.`,
    hints: ['`podium config set tokens auto` keeps the sign-in in a private file where there is no keychain.'],
    exitCode: exitCodes.notSignedIn,
  });
}

/** A token given by the environment is used as it is: nothing can refresh it and nothing stores it. */
function environmentSession(accessToken: string): Session {
  let current: TokenPair | undefined = { accessToken, refreshToken: '' };
  return {
    place: { kind: 'environment', label: 'the environment variable PODIUM_TOKEN' },
    isSignedIn: async () => true,
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
