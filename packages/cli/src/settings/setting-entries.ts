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
  const { server, serverSource, tokens, hasKeysFile, stored } = settings;
  if (key === 'server') return { key, value: server, source: serverSource, summary };
  const value = key === 'tokens' ? tokens : (stored[key] ?? defaultValue);
  if (key === 'keys' && hasKeysFile) return { key, value, source: 'keys', summary };
  return { key, value, source: stored[key] === undefined ? 'default' : 'file', summary };
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
