import { useEffect, useState } from 'react';
import { renderMarkdown } from '../../output/markdown.ts';
import type { Theme } from '../theme.ts';

const maxCached = 50;
const cache = new Map<string, readonly string[]>();

/**
 * Returns the lines of a text that takes time to paint; an ellipsis until they are known. `text`
 * and the theme decide the lines, and without a text nothing is painted.
 */
export function usePainted(
  text: string | undefined,
  theme: Theme,
  paint: (text: string) => Promise<readonly string[]>,
): readonly string[] {
  const [, setPainted] = useState(0);
  const key = `${theme.columns} ${theme.theme} ${theme.unicode} ${text}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all that decides the lines
  useEffect(() => {
    if (text === undefined || cache.has(key)) return undefined;
    let isWanted = true;
    void paint(text).then((lines) => {
      const [oldest] = cache.keys();
      if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest);
      cache.set(key, lines);
      if (isWanted) setPainted((before) => before + 1);
    });
    return () => {
      isWanted = false;
    };
  }, [key]);
  const lines = text === undefined ? undefined : cache.get(key);
  return lines ?? [theme.dim(theme.ellipsis)];
}

/** Returns a statement as painted lines as wide as the theme. */
export function useMarkdown(markdown: string | undefined, theme: Theme): readonly string[] {
  return usePainted(markdown, theme, async (text) => (await renderMarkdown(text, theme)).split('\n'));
}
