import { defineCommand } from '../../command.ts';
import { type StoredSettings, settingKeys } from '../../settings/setting-keys.ts';
import { settingEntry } from './setting-entry.ts';

export const configList = defineCommand({
  name: 'config list',
  summary: 'all settings, where each comes from, and the file they are kept in',
  examples: [['podium config list', 'server, tokens']],
  async run(context) {
    const settings = await context.currentSettings();
    const keys = Object.keys(settingKeys) as (keyof StoredSettings)[];
    const entries = keys.map((key) => settingEntry(key, settings));
    const file = context.settings.paths.settingsFile;
    return { kind: 'settings', data: { entries, file }, json: { settings: entries, file } };
  },
});
