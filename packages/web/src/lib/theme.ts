import { createStore } from '@podium/sdk/store';
import type { ReadableStore } from './store.ts';

const themeKey = 'podium.theme';

const changes = createStore(0);

/**
 * Whether the theme is dark. `public/before-paint.js` applies the choice, or the preference of the
 * system, before the first paint.
 */
export const isDarkTheme: ReadableStore<boolean> = {
  get: () => document.documentElement.classList.contains('dark'),
  subscribe: changes.subscribe,
};

/** Applies a theme in this tab and, by the storage, in all others. */
export function chooseTheme(isDark: boolean): void {
  apply(isDark);
  try {
    localStorage.setItem(themeKey, isDark ? 'dark' : 'light');
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

/** Applies the theme to the bars of the browser too, and follows a choice in another tab. */
export function followTheme(): void {
  colourBrowserBars();
  addEventListener('storage', ({ key, newValue }) => {
    if (key === themeKey && newValue !== null) apply(newValue === 'dark');
  });
}

function apply(isDark: boolean): void {
  document.documentElement.classList.toggle('dark', isDark);
  colourBrowserBars();
  changes.set(changes.get() + 1);
}

/** The document has the colour of the header for each preference of the system. */
function colourBrowserBars(): void {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--color-surface');
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = colour;
}
