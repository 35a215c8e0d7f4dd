import type { SettingEntry } from '../../../result.ts';
import { type StoredSettings, settingKeys } from '../../../settings/setting-keys.ts';

/** Why a setting cannot be changed here; undefined where it can. */
export function settingLock(key: keyof StoredSettings, { source }: SettingEntry): string | undefined {
  const { environment } = settingKeys[key];
  if (source === 'environment')
    return `${environment} is set in the environment and stands above the settings file. Unset it to change the setting here.`;
  if (source === 'option')
    return `It was given with --${key} for this run, which stands above the settings file. Start without it to change the setting here.`;
  return undefined;
}
