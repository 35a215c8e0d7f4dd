import { installCommand } from '../machine/install-command.ts';
import { parseTokenPair, type SessionPlace } from './session-place.ts';

const service = 'podium';
/** A keychain without its daemon can wait for ever on a bus that nobody serves. */
const probeTimeoutMs = 3_000;
/** One that answers may ask somebody for its password first. */
const unlockTimeoutMs = 60_000;

/** keytar tells where it looked, not why it found nothing; on Linux the reason is nearly always this. */
function addonReason(): string {
  if (process.platform !== 'linux') return 'its addon does not load';
  return `libsecret is missing (\`${installCommand('libsecret')}\`)`;
}

interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export type KeychainProbe = { place: SessionPlace } | { reason: string };

/**
 * The operating system's keychain, or the reason why there is none: its addon does not load where libsecret is missing, and
 * every call fails where no secret service runs.
 */
export async function probeKeychain(load: () => Promise<Keytar> = loadKeytar): Promise<KeychainProbe> {
  try {
    const keytar = await load();
    await withTimeout(keytar.getPassword(service, 'probe'), probeTimeoutMs);
    return { place: createKeychainPlace(keytar) };
  } catch (error) {
    return { reason: firstLineOf(error) };
  }
}

function createKeychainPlace(keytar: Keytar): SessionPlace {
  return {
    kind: 'keychain',
    label: "the operating system's keychain",
    async read(server) {
      const text = await withTimeout(keytar.getPassword(service, server), unlockTimeoutMs);
      if (text === null) return undefined;
      try {
        return parseTokenPair(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    async write(server, tokens) {
      await withTimeout(keytar.setPassword(service, server, JSON.stringify(tokens)), unlockTimeoutMs);
    },
    async remove(server) {
      await withTimeout(keytar.deletePassword(service, server), unlockTimeoutMs);
    },
  };
}

async function loadKeytar(): Promise<Keytar> {
  const { default: keytar } = await import('keytar');
  return keytar;
}

async function withTimeout<T>(call: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the keychain does not answer')), timeoutMs);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Why a keychain did not do what it was asked, in a phrase. */
export function firstLineOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/native addon/.test(text)) return addonReason();
  return text.split('\n', 1)[0] ?? text;
}
