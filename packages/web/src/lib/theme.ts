import * as z from 'zod/mini';
import type { ReadableStore } from './store.ts';
import { createStored } from './stored.ts';

/** The user's choice. Without one, the preference of the system applies. */
const choice = createStored('podium.theme', z.optional(z.enum(['dark', 'light'])), undefined);

/**
 * Whether the theme is dark. `public/before-paint.js` applies the choice, or the preference of the
 * system, before the first paint.
 */
export const isDarkTheme: ReadableStore<boolean> = {
  get: () => document.documentElement.classList.contains('dark'),
  subscribe: choice.subscribe,
};

export function chooseTheme(isDark: boolean): void {
  choice.set(isDark ? 'dark' : 'light');
}

/** Applies the theme to the bars of the browser too, and follows each choice. */
export function followTheme(): void {
  colourBrowserBars();
  choice.subscribe(() => {
    if (choice.get()) document.documentElement.classList.toggle('dark', choice.get() === 'dark');
    colourBrowserBars();
  });
}

/** The document has the colour of the header for each preference of the system. */
function colourBrowserBars(): void {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--color-surface');
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = colour;
}
