import type { SettingEntry } from '../../result.ts';
import { type StoredSettings, settingKeys } from '../../settings/setting-keys.ts';
import type { Settings } from '../../settings/settings.ts';

/** A setting as it is in force, and where its value comes from. */
export function settingEntry(key: keyof StoredSettings, settings: Settings): SettingEntry {
  const { summary } = settingKeys[key];
  if (key === 'server') return { key, value: settings.server, source: settings.serverSource, summary };
  const source = settings.stored.tokens === undefined ? 'default' : 'file';
  return { key, value: settings.tokens, source, summary };
}
