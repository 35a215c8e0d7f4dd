import type { SettingEntry } from '../result.ts';
import { type StoredSettings, settingKeys } from './setting-keys.ts';
import type { Settings } from './settings.ts';

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
