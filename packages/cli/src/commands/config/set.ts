import { defineCommand } from '../../command.ts';
import { parseSettingKey, settingKeys } from '../../settings/setting-keys.ts';

export const configSet = defineCommand({
  name: 'config set',
  summary: 'change a setting',
  arguments: {
    key: { required: true, summary: 'server, tokens or mouse' },
    value: { required: true, summary: 'its new value' },
  },
  examples: [
    ['podium config set server https://podium.example.org', 'use this server from now on'],
    ['podium config set tokens file', 'keep the session in a file even where there is a keychain'],
  ],
  async run(context, input) {
    const key = parseSettingKey(input.key);
    const value = settingKeys[key].parse(input.value);
    await context.settings.store.set(key, value);
    const { environment } = settingKeys[key];
    if (environment && context.host.env[environment]) {
      context.reporter.warn(`${environment} is set and overrides it`);
    }
    return { kind: 'acknowledged', data: { message: `${key} is now ${value}` }, json: { key, value } };
  },
});
