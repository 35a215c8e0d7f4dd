import { installCommand } from '../machine/install-command.ts';
import { parseTokenPair, type SessionPlace } from './session-place.ts';

const service = 'podium';
/** A keychain without its daemon can wait for ever on a bus that nobody serves. */
const keychainTimeoutMs = 3_000;

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
    await withTimeout(keytar.getPassword(service, 'probe'));
    return { place: createKeychainPlace(keytar) };
  } catch (error) {
    return { reason: firstLine(error) };
  }
}

function createKeychainPlace(keytar: Keytar): SessionPlace {
  return {
    kind: 'keychain',
    label: "the operating system's keychain",
    async read(server) {
      const text = await withTimeout(keytar.getPassword(service, server));
      if (text === null) return undefined;
      try {
        return parseTokenPair(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    async write(server, tokens) {
      await withTimeout(keytar.setPassword(service, server, JSON.stringify(tokens)));
    },
    async remove(server) {
      await withTimeout(keytar.deletePassword(service, server));
    },
  };
}

async function loadKeytar(): Promise<Keytar> {
  const { default: keytar } = await import('keytar');
  return keytar;
}

async function withTimeout<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the keychain does not answer')), keychainTimeoutMs);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/native addon/.test(text)) return addonReason();
  return text.split('\n', 1)[0] ?? text;
}
