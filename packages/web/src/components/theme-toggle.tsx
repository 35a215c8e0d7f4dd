import { useStore } from '../lib/store.ts';
import { chooseTheme, isDarkTheme } from '../lib/theme.ts';

export function ThemeToggle() {
  const isDark = useStore(isDarkTheme);
  return (
    <button
      type="button"
      onClick={() => chooseTheme(!isDark)}
      aria-pressed={isDark}
      className="rounded-md p-2 text-muted hover:bg-sunken hover:text-ink"
    >
      <span className="sr-only">Dark mode</span>
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="currentColor">
        <path
          className="hidden dark:inline"
          d="M10 3V1m0 18v-2m7-7h2M1 10h2m11.95-4.95 1.41-1.41M3.64 16.36l1.41-1.41m0-9.9L3.64 3.64m12.72 12.72-1.41-1.41M10 6a4 4 0 1 1 0 8 4 4 0 0 1 0-8z"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          fill="none"
        />
        <path className="dark:hidden" d="M17.3 12.7A7.5 7.5 0 0 1 7.3 2.7a7.5 7.5 0 1 0 10 10z" />
      </svg>
    </button>
  );
}
