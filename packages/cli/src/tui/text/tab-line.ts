import type { Theme } from '../theme.ts';

/** The names of tabs beside each other, that of the open one marked. */
export function tabLine<T extends string>(tabs: readonly (readonly [T, string])[], open: T, theme: Theme): string {
  return tabs
    .map(([name, text]) => {
      const label = ` ${text} `;
      if (name !== open) return theme.dim(label);
      return theme.selected(theme.bold(theme.color ? label : `[${text}]`));
    })
    .join('');
}

/** The tab beside the open one, round and round; the first for one that is gone. */
export function tabBeside<T extends string>(tabs: readonly (readonly [T, string])[], open: T, by: 1 | -1): T {
  const at = tabs.findIndex(([name]) => name === open);
  const [name] = tabs[(at + by + tabs.length) % tabs.length] ?? [open];
  return name;
}
