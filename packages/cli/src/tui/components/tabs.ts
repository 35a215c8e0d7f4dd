import { useScreenState } from '../navigation/use-navigation.ts';
import type { Theme } from '../theme.ts';
import type { FocusProps } from './panel.tsx';

/** The open tab. */
export interface OpenTab<T extends string> {
  tab: T;
  open(tab: T): void;
  /** Opens the next tab. The first tab follows the last. */
  next(): void;
  previous(): void;
  /** Returns the focus of a pane that shares the screen with the others. */
  focusOf(tab: T): FocusProps;
}

/**
 * Manages the tabs of a screen, of which one is open. It stays open while other screens are shown.
 * `initial` is open until the user chooses another tab, and if the chosen one no longer exists.
 * `name` is unique within the screen.
 */
export function useTabs<T extends string>(tabs: readonly T[], initial: NoInfer<T>, name = 'tab'): OpenTab<T> {
  const [chosen, open] = useScreenState<T | undefined>(name, undefined);
  const tab = chosen !== undefined && tabs.includes(chosen) ? chosen : initial;
  const turn = (by: 1 | -1) => () => open(tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? tab);
  const focusOf = (one: T) => ({ isFocused: tab === one, hasOthers: true, onFocus: () => open(one) });
  return { tab, open, next: turn(1), previous: turn(-1), focusOf };
}

/** Draws the labels of tabs in one line and marks the open one. */
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
