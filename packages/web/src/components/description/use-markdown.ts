import { useEffect, useState } from 'react';
import type { Markdown } from '../markdown/markdown.tsx';

let loaded: typeof Markdown | undefined;

/** Loads the markdown renderer if it is needed. Returns undefined until then. */
export function useMarkdown(isNeeded: boolean): typeof Markdown | undefined {
  const [markdown, setMarkdown] = useState<typeof Markdown | undefined>(() => loaded);
  useEffect(() => {
    if (!isNeeded || loaded) return;
    let isWatching = true;
    import('../markdown/markdown.tsx').then(
      ({ Markdown }) => {
        loaded = Markdown;
        if (isWatching) setMarkdown(() => Markdown);
      },
      // If loading fails, the text stays readable as source.
      () => undefined,
    );
    return () => {
      isWatching = false;
    };
  }, [isNeeded]);
  return isNeeded ? markdown : undefined;
}
