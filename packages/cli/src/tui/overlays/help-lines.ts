import { displayWidth, padToWidth } from '../../output/display-width.ts';
import type { ActiveBinding } from '../keys/key-layers.ts';
import { keyLabel, keyTable } from '../keys/key-table.ts';
import type { Theme } from '../theme.ts';

/** Every key that does something on the screen, by scope, from the key table; what always works stands last. */
export function helpLines(bindings: readonly ActiveBinding[], theme: Theme): string[] {
  const all = [...new Set(bindings.map(({ scope }) => scope))];
  const scopes = [...all.filter((scope) => scope !== 'always'), ...all.filter((scope) => scope === 'always')];
  const labelOf = ({ keys }: ActiveBinding) => keys.map((key) => keyLabel(key, theme.unicode)).join('  ');
  const width = Math.max(0, ...bindings.map((binding) => displayWidth(labelOf(binding))));
  return scopes.flatMap((scope, at) => [
    ...(at === 0 ? [] : ['']),
    theme.bold(keyTable[scope].title),
    ...bindings
      .filter((binding) => binding.scope === scope)
      .map((binding) => `${theme.accent(padToWidth(labelOf(binding), width))}   ${binding.help}`),
  ]);
}
