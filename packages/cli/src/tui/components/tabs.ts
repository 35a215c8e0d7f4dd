import { useScreenState } from '../navigation/use-navigation.ts';
import type { Theme } from '../theme.ts';
import type { FocusProps } from './panel.tsx';

export type OpenTab<T extends string> = ReturnType<typeof useTabs<T>>;

/**
 * Manages the tabs of a screen, of which one is open. It stays open while other screens are shown.
 * `initial` is open until the user chooses another tab, and if the chosen one no longer exists.
 * `name` is unique within the screen.
 */
export function useTabs<T extends string>(tabs: readonly T[], initial: NoInfer<T>, name = 'tab') {
  const [chosen, open] = useScreenState<T | undefined>(name, undefined);
  const tab = chosen !== undefined && tabs.includes(chosen) ? chosen : initial;
  // The first tab follows the last.
  const turn = (by: 1 | -1) => () => open(tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? tab);
  /** Returns the focus of a pane that shares the screen with the others. */
  const focusOf = (one: T): FocusProps => ({ isFocused: tab === one, hasOthers: true, onFocus: () => open(one) });
  return { tab, open, next: turn(1), previous: turn(-1), focusOf };
}

export function tabLine<T extends string>(
  labels: Readonly<Partial<Record<T, string>>>,
  tab: T | undefined,
  theme: Theme,
): string {
  return Object.entries<string | undefined>(labels)
    .map(([name, text]) => {
      const label = ` ${text} `;
      if (name !== tab) return theme.dim(label);
      return theme.selected(theme.bold(theme.color ? label : `[${text}]`));
    })
    .join('');
}
