import type { Host } from '../host.ts';
import { findPaths, type Paths } from './paths.ts';
import { parseServerAddress } from './server-address.ts';
import { type StoredSettings, settingKeys, type TokenPlace } from './setting-keys.ts';
import { createSettingsStore, type SettingsStore } from './settings-store.ts';

export type SettingSource = 'option' | 'environment' | 'file' | 'default';

export interface Settings {
  server: string;
  serverSource: SettingSource;
  tokens: TokenPlace;
  stored: StoredSettings;
}

export interface SettingsAccess {
  paths: Paths;
  store: SettingsStore;
  /** The settings in force: option over environment over file over default. */
  read(): Promise<Settings>;
}

export function createSettingsAccess(host: Host, serverOption: string | undefined): SettingsAccess {
  const paths = findPaths(host.env);
  const store = createSettingsStore(paths);
  return {
    paths,
    store,
    async read() {
      const stored = await store.read();
      return {
        ...findServer(serverOption, host.env.PODIUM_SERVER, stored.server),
        tokens: stored.tokens ?? (host.env.PODIUM_CONFIG_DIR ? 'file' : 'auto'),
        stored,
      };
    },
  };
}

function findServer(option: string | undefined, environment: string | undefined, stored: string | undefined) {
  if (option !== undefined) return { server: parseServerAddress(option, '--server'), serverSource: 'option' as const };
  if (environment) {
    return { server: parseServerAddress(environment, 'PODIUM_SERVER'), serverSource: 'environment' as const };
  }
  if (stored !== undefined) return { server: stored, serverSource: 'file' as const };
  return { server: settingKeys.server.defaultValue, serverSource: 'default' as const };
}
