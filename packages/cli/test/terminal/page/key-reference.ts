import { bindingsOf, type KeyScope, keyLabel, keyTable } from '../../../src/tui/keys/key-table.ts';

/** In the order in which one meets them. What asks a question shows its keys itself. */
const scopes: readonly KeyScope[] = [
  ...(['global', 'always', 'list', 'field', 'home', 'problems', 'tags', 'problem', 'workspace'] as const),
  ...(['contests', 'contest', 'leaderboard', 'profile', 'submissions', 'submission', 'settings'] as const),
];

/** The keys of the full-screen interface as a table. */
export function keyReference(): string {
  const rows = scopes.flatMap((scope) => [
    `| **${keyTable[scope].title}** | |`,
    ...bindingsOf(scope).map(
      ([, { keys, help }]) => `| ${keys.map((key) => `\`${keyLabel(key, true)}\``).join(' ')} | ${help} |`,
    ),
  ]);
  return ['| Key | Does |', '|---|---|', ...rows].join('\n');
}
