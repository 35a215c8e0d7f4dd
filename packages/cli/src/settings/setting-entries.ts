import { type StoredSettings, settingKeys } from './setting-keys.ts';
import type { SettingSource, Settings } from './settings.ts';

/** A setting in use, for people. */
export interface SettingEntry {
  key: string;
  value: string;
  source: SettingSource;
  summary: string;
}

export function settingEntry(key: keyof StoredSettings, settings: Settings): SettingEntry {
  const { summary, defaultValue } = settingKeys[key];
  const stored = settings.stored[key];
  const entry = {
    key,
    value: stored ?? defaultValue,
    source: stored === undefined ? 'default' : 'file',
    summary,
  } as const;
  switch (key) {
    case 'server':
      return { ...entry, value: settings.server, source: settings.serverSource };
    case 'tokens':
      return { ...entry, value: settings.tokens };
    case 'keys':
      return settings.hasKeysFile ? { ...entry, source: 'keys' } : entry;
    default:
      return entry;
  }
}

export function shownValue({ value }: SettingEntry): string {
  return value === '' ? 'not set' : value;
}

export function settingEntries(settings: Settings): SettingEntry[] {
  return (Object.keys(settingKeys) as (keyof StoredSettings)[]).map((key) => settingEntry(key, settings));
}

export const settingSources = {
  option: 'option',
  environment: 'environment',
  file: 'settings file',
  keys: 'keys.json',
  installation: 'installation',
  default: 'default',
} as const;
