import { defineCommand } from '../../command.ts';
import { parseSettingKey, settingKeys } from '../../settings/setting-keys.ts';

export const configUnset = defineCommand({
  name: 'config unset',
  summary: 'go back to the default of a setting',
  arguments: { key: { required: true, summary: 'server, tokens or mouse' } },
  examples: [['podium config unset server', 'use the default server again']],
  async run(context, input) {
    const key = parseSettingKey(input.key);
    await context.settings.store.unset(key);
    const value = settingKeys[key].defaultValue;
    return { kind: 'acknowledged', data: { message: `${key} is ${value} again` }, json: { key, value } };
  },
});
