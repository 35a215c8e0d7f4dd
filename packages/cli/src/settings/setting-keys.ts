import { defaultServerUrl } from '@podium/sdk/addresses';
import { usageError } from '../cli-error.ts';
import { parseServerAddress } from './server-address.ts';

export interface StoredSettings {
  server?: string;
  tokens?: TokenPlace;
}

export type TokenPlace = 'auto' | 'keychain' | 'file';

interface SettingKey {
  summary: string;
  defaultValue: string;
  /** The environment variable that overrides it. */
  environment?: string;
  /** The value as it is stored; throws a usage error that names the key. */
  parse(text: string): string;
}

const tokenPlaces: readonly string[] = ['auto', 'keychain', 'file'] satisfies TokenPlace[];

/** Every setting, one entry each. */
export const settingKeys: Record<keyof StoredSettings, SettingKey> = {
  server: {
    summary: 'the server to talk to',
    defaultValue: defaultServerUrl,
    environment: 'PODIUM_SERVER',
    parse: (text) => parseServerAddress(text, 'server'),
  },
  tokens: {
    summary: 'where the sign-in is kept: auto, keychain or file',
    defaultValue: 'auto',
    parse(text) {
      if (!tokenPlaces.includes(text)) throw usageError(`tokens must be auto, keychain or file, and is '${text}'.`);
      return text;
    },
  },
};

/** The key of that name; a usage error that lists the keys when there is none. */
export function parseSettingKey(text: string): keyof StoredSettings {
  if (Object.hasOwn(settingKeys, text)) return text as keyof StoredSettings;
  throw usageError(`There is no setting '${text}'.`, `The settings are: ${Object.keys(settingKeys).join(', ')}.`);
}
