import { defineCommand } from '../../command.ts';
import { settingEntries } from '../../settings/setting-keys.ts';

export const configList = defineCommand({
  name: 'config list',
  summary: 'all settings, where each comes from, and the file they are kept in',
  examples: [['podium config list', 'server, tokens, mouse']],
  async run(context) {
    const entries = settingEntries(await context.currentSettings());
    const file = context.settings.paths.settingsFile;
    return { kind: 'settings', data: { entries, file }, json: { settings: entries, file } };
  },
});
