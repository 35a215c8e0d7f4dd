import { defineCommand } from '../command.ts';
import { formatTable } from '../output/table.ts';
import { acknowledged, plainText } from '../output/text/plain-text.ts';
import type { Rendered, View } from '../result.ts';
import {
  parseSettingKey,
  type SettingEntry,
  settingEntries,
  settingEntry,
  settingKeys,
  settingSources,
  shownValue,
} from '../settings/setting-keys.ts';

export const configList = defineCommand({
  name: 'config list',
  summary: 'list all settings, their sources and their file',
  examples: [['podium config list', 'server, tokens, mouse, workspace']],
  async run(context) {
    const entries = settingEntries(await context.currentSettings());
    const file = context.settings.paths.settingsFile;
    return { text: (view) => renderSettings(entries, file, view), json: { settings: entries, file } };
  },
});

export const configGet = defineCommand({
  name: 'config get',
  summary: 'print the value of a setting',
  arguments: { key: { required: true, summary: 'server, tokens, mouse or workspace' } },
  examples: [['podium config get server', 'the address in use']],
  async run(context, { key: name }) {
    const entry = settingEntry(parseSettingKey(name), await context.currentSettings());
    return { text: plainText(entry.value), json: entry };
  },
});

export const configSet = defineCommand({
  name: 'config set',
  summary: 'change a setting',
  arguments: {
    key: { required: true, summary: 'server, tokens, mouse or workspace' },
    value: { required: true, summary: 'its new value' },
  },
  examples: [
    ['podium config set server https://podium.example.org', 'use this server from now on'],
    ['podium config set tokens file', 'store the session in a file instead of the keychain'],
    ['podium config set workspace ~/contests', 'pull problems into this folder from anywhere'],
  ],
  async run(context, input) {
    const key = parseSettingKey(input.key);
    const value = settingKeys[key].parse(input.value);
    await context.settings.store.set(key, value);
    const { environment } = settingKeys[key];
    if (environment && context.host.env[environment]) {
      context.reporter.warn(`${environment} is set and overrides it`);
    }
    return { text: acknowledged(`${key} is now ${value}`), json: { key, value } };
  },
});

export const configUnset = defineCommand({
  name: 'config unset',
  summary: 'reset a setting to its default',
  arguments: { key: { required: true, summary: 'server, tokens, mouse or workspace' } },
  examples: [['podium config unset server', 'use the default server again']],
  async run(context, input) {
    const key = parseSettingKey(input.key);
    await context.settings.store.unset(key);
    const entry = settingEntry(key, await context.settings.read());
    return { text: acknowledged(`${key} is ${shownValue(entry)} again`), json: { key, value: entry.value } };
  },
});

function renderSettings(entries: readonly SettingEntry[], file: string, { style, errorStyle }: View): Rendered {
  const text = formatTable(
    [
      { title: 'Setting', text: ({ key }) => key, paint: style.accent },
      { title: 'Value', text: shownValue, paint: style.bold },
      { title: 'From', text: ({ source }) => settingSources[source] },
      { title: 'Meaning', text: ({ summary }) => summary, paint: style.dim, flexible: true, leaveOut: 1 },
    ],
    entries,
    style,
  );
  return { text, afterword: errorStyle.dim(`\nStored in ${file}`) };
}
