import { useEffect, useState } from 'react';
import type { Markdown } from '../markdown/markdown.tsx';

let loaded: typeof Markdown | undefined;

/** What draws markup, once it is here; fetched only where there is some. */
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
      // Markup can be read as it was typed.
      () => undefined,
    );
    return () => {
      isWatching = false;
    };
  }, [isNeeded]);
  return isNeeded ? markdown : undefined;
}
