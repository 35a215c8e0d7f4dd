import type { TokenStore } from '@podium/sdk';
import type { TokenPair } from '@podium/sdk/contract';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Paths } from '../settings/paths.ts';
import type { Settings } from '../settings/settings.ts';
import { makeFolder } from '../workspace/make-folder.ts';
import { createFilePlace } from './file-place.ts';
import { type KeychainProbe, probeKeychain } from './keychain-place.ts';
import type { SessionPlace } from './session-place.ts';
import { withFileLock } from './with-file-lock.ts';

export interface Session {
  tokens: TokenStore;
  /** Where the sign-in for this server is, or would be kept; `note` says why it is not the keychain. */
  place: Pick<SessionPlace, 'kind' | 'label'> & { note?: string };
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
 * keychain. Writes go where the sign-in was found, a new one to the keychain where there is one, else to the file.
 */
export async function openSession(deps: SessionDeps): Promise<Session> {
  if (deps.environmentToken) return environmentSession(deps.environmentToken);
  const found = await findPlace(deps);
  const { server } = deps.settings;
  return {
    place: { kind: found.place.kind, label: found.place.label, ...(found.note ? { note: found.note } : {}) },
    isSignedIn: async () => (await found.place.read(server)) !== undefined,
    tokens: {
      get: () => found.place.read(server),
      set: (tokens: TokenPair) => found.place.write(server, tokens),
      clear: () => found.place.remove(server),
      // Two terminals share one session: only one of them refreshes, the other then reads what it wrote.
      async withLock<T>(work: () => Promise<T>): Promise<T> {
        await makeFolder(deps.paths.configDir, 0o700);
        return withFileLock(`${deps.paths.sessionFile}.lock`, work);
      },
    },
  };
}

async function findPlace(deps: SessionDeps): Promise<{ place: SessionPlace; note?: string }> {
  const file = createFilePlace(deps.paths.sessionFile);
  const { tokens, server } = deps.settings;
  if (tokens === 'file') return { place: file };
  if (tokens === 'auto' && (await file.read(server)) !== undefined) return { place: file };
  const probed = await (deps.probe ?? probeKeychain)();
  if ('place' in probed) return { place: probed.place };
  if (tokens === 'auto') return { place: file, note: `the keychain cannot be used: ${probed.reason}` };
  throw new CliError({
    code: 'keychain_unavailable',
    message: `The keychain cannot be used: ${probed.reason}.`,
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
