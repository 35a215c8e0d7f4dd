import { defaultServerUrl } from '@podium/sdk/addresses';
import { usageError } from '../cli-error.ts';
import { parseServerAddress } from './server-address.ts';
import type { SettingSource, Settings } from './settings.ts';

export interface SettingEntry {
  key: string;
  value: string;
  source: SettingSource;
  summary: string;
}

export interface StoredSettings {
  server?: string;
  tokens?: TokenStorage;
  mouse?: Switch;
}

export type TokenStorage = 'auto' | 'keychain' | 'file';

type Switch = 'on' | 'off';

interface SettingKey {
  summary: string;
  defaultValue: string;
  /** Nothing else is accepted. */
  choices?: readonly string[];
  /** The environment variable that overrides it. */
  environment?: string;
  /** The value as it is stored; throws a usage error that names the key. */
  parse(text: string): string;
}

const tokenStorages: readonly string[] = ['auto', 'keychain', 'file'] satisfies TokenStorage[];
const switches: readonly string[] = ['on', 'off'] satisfies Switch[];

/** Every setting, one entry each. */
export const settingKeys: Record<keyof StoredSettings, SettingKey> = {
  server: {
    summary: 'the server to talk to',
    defaultValue: defaultServerUrl,
    environment: 'PODIUM_SERVER',
    parse: (text) => parseServerAddress(text, 'server'),
  },
  tokens: {
    summary: 'where the session is stored: auto, keychain or file',
    defaultValue: 'auto',
    choices: tokenStorages,
    parse: (text) => parseChoice(text, 'tokens', tokenStorages),
  },
  mouse: {
    summary: 'whether the full screen takes the mouse wheel: on or off; off leaves selecting text to the terminal',
    defaultValue: 'on',
    choices: switches,
    parse: (text) => parseChoice(text, 'mouse', switches),
  },
};

function parseChoice(text: string, key: string, choices: readonly string[]): string {
  if (choices.includes(text)) return text;
  const listed = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  throw usageError(`${key} must be ${listed}, and is '${text}'.`);
}

/** The key of that name; a usage error that lists the keys when there is none. */
export function parseSettingKey(text: string): keyof StoredSettings {
  if (Object.hasOwn(settingKeys, text)) return text as keyof StoredSettings;
  throw usageError(`There is no setting '${text}'.`, `The settings are: ${Object.keys(settingKeys).join(', ')}.`);
}

/** A setting as it is in force, and where its value comes from. */
export function settingEntry(key: keyof StoredSettings, settings: Settings): SettingEntry {
  const { summary, defaultValue } = settingKeys[key];
  const source = settings.stored[key] === undefined ? 'default' : 'file';
  switch (key) {
    case 'server':
      return { key, value: settings.server, source: settings.serverSource, summary };
    case 'tokens':
      return { key, value: settings.tokens, source, summary };
    case 'mouse':
      return { key, value: settings.stored.mouse ?? defaultValue, source, summary };
  }
}

/** Every setting as it is in force. */
export function settingEntries(settings: Settings): SettingEntry[] {
  return (Object.keys(settingKeys) as (keyof StoredSettings)[]).map((key) => settingEntry(key, settings));
}

/** Where a setting comes from, for people. */
export const settingSources = {
  option: 'option',
  environment: 'environment',
  file: 'settings file',
  default: 'default',
} as const;
