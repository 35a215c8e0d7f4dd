import { defineCommand } from '../../command.ts';
import { parseSettingKey, settingEntry } from '../../settings/setting-keys.ts';

export const configGet = defineCommand({
  name: 'config get',
  summary: 'the value of one setting',
  arguments: { key: { required: true, summary: 'server, tokens or mouse' } },
  examples: [['podium config get server', 'the address in use']],
  async run(context, { key: name }) {
    const entry = settingEntry(parseSettingKey(name), await context.currentSettings());
    return { kind: 'plain-text', data: { text: entry.value }, json: entry };
  },
});
