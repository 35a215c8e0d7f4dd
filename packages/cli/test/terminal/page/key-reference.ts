import { actionNames, defaultKeyMap } from '../../../src/keys/key-map.ts';
import { type KeyScope, keyLabel, keyTable } from '../../../src/keys/key-table.ts';
import { screenKeys } from '../../../src/keys/screen-keys.ts';
import { keySettingPrefix } from '../../../src/settings/setting-keys.ts';

/** The scopes of all screens, and what several have. Questions show their keys themselves. */
const scopes = [
  ...(['global', 'always', 'list', 'field', 'tags'] as const),
  ...(Object.keys(screenKeys) as (keyof typeof screenKeys)[]).filter((scope) => scope !== 'auth'),
];

/** Returns the keys of the full-screen interface as a table. */
export function keyReference(): string {
  const rows = scopes.flatMap((scope) => [
    `| **${keyTable[scope].title}** | | |`,
    ...defaultKeyMap.bindingsOf(scope).map(([action, { keys, help }]) => {
      const labels = keys.map((key) => `\`${keyLabel(key, true)}\``).join(' ');
      return `| ${labels} | ${help} | ${settingOf(scope, action)} |`;
    }),
  ]);
  return ['| Key | Does | Setting |', '|---|---|---|', ...rows].join('\n');
}

/** Returns the name of the setting that changes the keys; empty for keys that cannot be changed. */
function settingOf(scope: KeyScope, action: string): string {
  const name = `${scope}.${action}`;
  return actionNames.includes(name) ? `\`${keySettingPrefix}${name}\`` : '';
}
