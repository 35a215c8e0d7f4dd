import { parseJson } from '@podium/files';
import { CliError, exitCodes } from '../cli-error.ts';
import { installCommand } from '../machine/install-command.ts';
import { countKeychainCall, parseTokenPair, type SessionStorage } from './session-store.ts';

const service = 'podium';
/** The key of no account, used to check whether the keychain answers and can be written. */
const probe = 'probe';
/** A keychain whose daemon is missing may never answer. */
const probeTimeoutMs = 3_000;
/** A keychain may ask the user for its password first. */
const unlockTimeoutMs = 60_000;

interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export type KeychainStorage = ReturnType<typeof createKeychainStorage>;

/**
 * `error` is the reason why there is none. `isSilent` means that a keychain exists but does not
 * answer. It may contain sessions.
 */
export type KeychainProbe = { storage: KeychainStorage } | { error: unknown; isSilent: boolean };

class SilentKeychainError extends Error {
  override readonly name = 'SilentKeychainError';
  constructor() {
    super('it does not answer');
  }
}

/**
 * Finds the operating system's keychain, or the reason why there is none. Its addon does not load
 * without libsecret, and every call fails without a running secret service.
 */
export async function probeKeychain(load?: () => Promise<Keytar>): Promise<KeychainProbe> {
  try {
    const keytar: Keytar = load ? await load() : (await import('keytar')).default;
    await withTimeout(keytar.getPassword(service, probe), probeTimeoutMs);
    return { storage: createKeychainStorage(keytar) };
  } catch (error) {
    return { error, isSilent: error instanceof SilentKeychainError };
  }
}

function createKeychainStorage(keytar: Keytar) {
  const store = (key: string, text: string) => withTimeout(keytar.setPassword(service, key, text), unlockTimeoutMs);
  /** Removes the session if the keychain is open, and returns false otherwise. */
  const tryRemove = (key: string) => withTimeout(keytar.deletePassword(service, key), unlockTimeoutMs);
  const storage: SessionStorage & { kind: 'keychain' } = {
    kind: 'keychain',
    label: "the operating system's keychain",
    async read(key) {
      const text = await withTimeout(keytar.getPassword(service, key), unlockTimeoutMs).catch(unusable);
      return parseTokenPair(parseJson(text ?? undefined));
    },
    write: (key, tokens) => store(key, JSON.stringify(tokens)),
    // Asks for the password of a locked keychain, and throws if it does not open.
    async remove(key) {
      if (await tryRemove(key)) return;
      // A locked keychain looks empty, but it cannot be written.
      try {
        await store(probe, probe);
      } catch (error) {
        if (error instanceof SilentKeychainError || isLocked(error)) throw error;
        return;
      }
      await tryRemove(probe);
    },
  };
  return { ...storage, tryRemove };
}

function unusable(error: unknown): never {
  throw keychainUnavailable(
    error,
    error instanceof SilentKeychainError
      ? 'It may be asking for its password in a window: answer there. `podium config set tokens file` stores sessions in a file instead.'
      : 'Unlock or start it, or store sessions in a file: `podium config set tokens file`, then `podium login`.',
  );
}

export function keychainUnavailable(cause: unknown, hint: string): CliError {
  return new CliError({
    code: 'keychain_unavailable',
    message: `The keychain cannot be used: ${describeKeychainError(cause)}.`,
    hints: [hint],
    exitCode: exitCodes.notSignedIn,
    cause,
  });
}

async function withTimeout<T>(call: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentKeychainError()), timeoutMs);
  });
  try {
    return await Promise.race([countKeychainCall(call), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Describes the failure of a keychain in a phrase. The messages of D-Bus and libsecret name objects
 * that users do not know, so none of them is shown.
 */
export function describeKeychainError(error: unknown): string {
  if (error instanceof SilentKeychainError) return error.message;
  if (isLocked(error)) return 'it is locked';
  const message = error instanceof Error ? error.message : String(error);
  // biome-ignore lint/plugin: keytar passes on the keychain's words and no code
  const [, reason] = reasons.find(([words]) => words.test(message)) ?? [];
  return reason?.() ?? (process.platform === 'linux' ? 'no keychain service answers' : 'the system does not open it');
}

const reasons: readonly (readonly [words: RegExp, reason: () => string])[] = [
  // Keytar's message has no reason. On Linux nearly always libsecret is missing.
  [
    /native addon|shared object/i,
    () =>
      process.platform === 'linux'
        ? `libsecret is missing (\`${installCommand('libsecret')}\`)`
        : 'its addon does not load',
  ],
  [/dismissed|cancell?ed/i, () => 'its dialog was closed without the password'],
  [/no such (secret )?collection|object does not exist|no such object/i, () => 'it has no keyring yet'],
  [/D-?Bus|\.service files|could not connect|autolaunch/i, () => 'no keychain service is running'],
];

function isLocked(error: unknown): boolean {
  // biome-ignore lint/plugin: keytar passes on the keychain's words and no code
  return error instanceof Error && /\blocked\b/i.test(error.message);
}
