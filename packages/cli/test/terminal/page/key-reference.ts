import { actionNames, defaultKeyMap } from '../../../src/keys/key-map.ts';
import { type KeyScope, keyLabel, keyTable } from '../../../src/keys/key-table.ts';
import { keySettingPrefix } from '../../../src/settings/setting-keys.ts';

/**
 * The scopes stand in the order in which a learner meets them. Questions show their keys
 * themselves.
 */
const scopes: readonly KeyScope[] = [
  ...(['global', 'always', 'list', 'field', 'home', 'problems', 'tags', 'problem', 'workspace', 'panes'] as const),
  ...(['contests', 'contest', 'leaderboard', 'profile', 'submissions', 'submission', 'settings'] as const),
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
