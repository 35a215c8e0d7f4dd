import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type Column, listResult } from '../output/table.ts';
import { acknowledged, plainText, type Result } from '../result.ts';
import {
  type SettingEntry,
  settingEntries,
  settingEntry,
  settingSources,
  shownValue,
} from '../settings/setting-entries.ts';
import { actionOfSetting, parseSettingKey, settingKeys } from '../settings/setting-keys.ts';
import type { Style } from '../text/style.ts';

const keyArgument = 'server, tokens, mouse, workspace, theme, language, keys, or keys.<screen>.<action>';

/** Other commands do not need the tables of keys. */
const loadKeySettings = () => import('../settings/key-settings.ts');

export const configList = defineCommand({
  name: 'config list',
  summary: 'list all settings, their sources and their file',
  examples: [['podium config list', 'server, tokens, mouse, workspace, keys, theme, language']],
  async run(context) {
    const settings = await context.currentSettings();
    const { listKeyEntries } = await loadKeySettings();
    const entries = [...settingEntries(settings), ...(await listKeyEntries(context.settings.paths, settings))];
    const file = context.settings.paths.settingsFile;
    const columns = (style: Style): Column<SettingEntry>[] => [
      { title: 'Setting', text: ({ key }) => key, paint: style.accent },
      { title: 'Value', text: shownValue, paint: style.bold },
      { title: 'From', text: ({ source }) => settingSources[source] },
      { title: 'Meaning', text: ({ summary }) => summary, paint: style.dim, flexible: true, leaveOut: 1 },
    ];
    const below = (errorStyle: Style) => errorStyle.dim(`\nStored in ${file}`);
    return listResult(entries, columns, { below, json: { settings: entries, file } });
  },
});

export const configGet = defineCommand({
  name: 'config get',
  summary: 'print the value of a setting',
  arguments: { key: { required: true, summary: keyArgument } },
  examples: [['podium config get server', 'the address in use']],
  async run(context, { key: name }) {
    const settings = await context.currentSettings();
    const action = actionOfSetting(name);
    const entry =
      action === undefined
        ? settingEntry(parseSettingKey(name), settings)
        : await (await loadKeySettings()).keyEntry(context.settings.paths, settings, action);
    return { text: plainText(entry.value), json: entry };
  },
});

export const configSet = defineCommand({
  name: 'config set',
  summary: 'change a setting',
  arguments: {
    key: { required: true, summary: keyArgument },
    value: { required: true, summary: 'its new value' },
  },
  examples: [
    ['podium config set server https://podium.example.org', 'use this server from now on'],
    ['podium config set tokens file', 'store the session in a file instead of the keychain'],
    ['podium config set workspace ~/contests', 'pull problems into this folder from anywhere'],
    ['podium config set theme light', 'use dark colours for a light background'],
    ['podium config set language de', 'read statements in German where a problem has them'],
    ['podium config set keys vim', 'use more keys of vim in the full screen'],
    ['podium config set keys.workspace.submit "ctrl-s S"', 'submit with these keys in the workspace'],
  ],
  async run(context, input) {
    const action = actionOfSetting(input.key);
    if (action !== undefined) return changeKeys(context, action, input.value);
    const key = parseSettingKey(input.key);
    const value = settingKeys[key].parse(input.value);
    await context.settings.store.set(key, value);
    const { environment } = settingKeys[key];
    if (environment && context.host.env[environment]) {
      context.reporter.warn(`${environment} is set and overrides it`);
    }
    if (key === 'keys') {
      const { problem } = await (await loadKeySettings()).openKeyMap(
        context.settings.paths,
        await context.settings.read(),
      );
      if (problem !== undefined) context.reporter.warn(problem);
    }
    return { text: acknowledged(`${key} is now ${value}`), json: { key, value } };
  },
});

export const configUnset = defineCommand({
  name: 'config unset',
  summary: 'reset a setting to its default',
  arguments: { key: { required: true, summary: keyArgument } },
  examples: [
    ['podium config unset server', 'use the default server again'],
    ['podium config unset keys', 'use the default keys again for everything'],
  ],
  async run(context, input) {
    const action = actionOfSetting(input.key);
    if (action !== undefined) return changeKeys(context, action, undefined);
    const key = parseSettingKey(input.key);
    await context.settings.store.unset(key);
    const entry = settingEntry(key, await context.settings.read());
    return { text: acknowledged(`${key} is ${shownValue(entry)} again`), json: { key, value: entry.value } };
  },
});

async function changeKeys({ settings }: CommandContext, action: string, keys: string | undefined): Promise<Result> {
  const { keyEntry, setKeys, unsetKeys } = await loadKeySettings();
  const inUse = await settings.read();
  if (keys === undefined) await unsetKeys(settings.paths, inUse, action);
  else await setKeys(settings.paths, inUse, action, keys);
  const { key, value } = await keyEntry(settings.paths, inUse, action);
  const text = acknowledged(keys === undefined ? `${key} is ${value} again` : `${key} is now ${value}`);
  return { text, json: { key, value } };
}
