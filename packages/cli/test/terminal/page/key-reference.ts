import { bindingsOf, type KeyScope, keyLabel, keyTable } from '../../../src/tui/keys/key-table.ts';

/**
 * The scopes stand in the order in which a learner meets them. Questions show their keys
 * themselves.
 */
const scopes: readonly KeyScope[] = [
  ...(['global', 'always', 'list', 'field', 'home', 'problems', 'tags', 'problem', 'workspace'] as const),
  ...(['contests', 'contest', 'leaderboard', 'profile', 'submissions', 'submission', 'settings'] as const),
];

/** Returns the keys of the full-screen interface as a table. */
export function keyReference(): string {
  const rows = scopes.flatMap((scope) => [
    `| **${keyTable[scope].title}** | |`,
    ...bindingsOf(scope).map(
      ([, { keys, help }]) => `| ${keys.map((key) => `\`${keyLabel(key, true)}\``).join(' ')} | ${help} |`,
    ),
  ]);
  return ['| Key | Does |', '|---|---|', ...rows].join('\n');
}
