import { probeKeychain } from '../src/session/keychain-store.ts';
import { openSession } from '../src/session/session.ts';
import { findPaths } from '../src/settings/paths.ts';
import type { TokenStorage } from '../src/settings/setting-keys.ts';

export const server = 'https://podium.example';

/** Creates a keychain in memory, with the functions of keytar. */
export function memoryKeychain() {
  const entries = new Map<string, string>();
  const keyOf = (service: string, account: string) => `${service} ${account}`;
  return {
    entries,
    load: async () => ({
      getPassword: async (service: string, account: string) => entries.get(keyOf(service, account)) ?? null,
      setPassword: async (service: string, account: string, password: string) => {
        entries.set(keyOf(service, account), password);
      },
      deletePassword: async (service: string, account: string) => entries.delete(keyOf(service, account)),
    }),
  };
}

/** Fails as keytar does where libsecret is missing. */
export const noKeychain = async () => {
  throw new Error('libsecret-1.so.0: cannot open shared object file\nRequire stack: …');
};

/** Opens the session with the state in `folder`, as a new process does. */
export async function openSessionIn(
  folder: string,
  load: Parameters<typeof probeKeychain>[0],
  tokens: TokenStorage = 'auto',
  token?: string,
) {
  return openSession({
    paths: findPaths({ PODIUM_CONFIG_DIR: folder }),
    settings: { server, serverSource: 'default', tokens, stored: {}, workspaceRoot: undefined, hasKeysFile: false },
    environmentToken: token,
    probe: () => probeKeychain(load),
  });
}
