import { useEffect, useState } from 'react';
import { renderMarkdown } from '../../output/markdown.ts';
import type { Theme } from '../theme.ts';

const maxCached = 50;
const cache = new Map<string, readonly string[]>();

/**
 * Renders a statement as painted lines as wide as the theme. Until it is loaded and rendered, it
 * returns an ellipsis.
 */
export function useMarkdown(markdown: string | undefined, theme: Theme): readonly string[] {
  const [, setRendered] = useState(0);
  const key = `${theme.columns} ${theme.theme} ${theme.unicode} ${markdown}`;
  useEffect(() => {
    if (markdown === undefined || cache.has(key)) return undefined;
    let isWanted = true;
    void renderMarkdown(markdown, theme).then((text) => {
      const [oldest] = cache.keys();
      if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest);
      cache.set(key, text.split('\n'));
      if (isWanted) setRendered((before) => before + 1);
    });
    return () => {
      isWanted = false;
    };
  }, [key, markdown, theme]);
  const lines = markdown === undefined ? undefined : cache.get(key);
  return lines ?? [theme.dim(theme.ellipsis)];
}
