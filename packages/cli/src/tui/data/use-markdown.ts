import { useEffect, useState } from 'react';
import { renderMarkdown } from '../../output/markdown.ts';
import { useTheme } from '../shell/shell-context.ts';
import { themeOfWidth } from '../theme.ts';

const keptTexts = 50;
const rendered = new Map<string, readonly string[]>();

/** A statement as painted lines of at most `columns`; undefined for the moment it takes to render it. */
export function useMarkdown(markdown: string | undefined, columns: number): readonly string[] | undefined {
  const theme = useTheme();
  const [, setRendered] = useState(0);
  const key = markdown === undefined ? undefined : `${columns} ${theme.color} ${markdown}`;
  const lines = key === undefined ? undefined : rendered.get(key);
  useEffect(() => {
    if (key === undefined || markdown === undefined || rendered.has(key)) return undefined;
    let isWanted = true;
    void renderMarkdown(markdown, themeOfWidth(theme, columns)).then((text) => {
      keep(key, text.split('\n'));
      if (isWanted) setRendered((before) => before + 1);
    });
    return () => {
      isWanted = false;
    };
  }, [key, markdown, theme, columns]);
  return lines;
}

function keep(key: string, lines: readonly string[]): void {
  const [oldest] = rendered.keys();
  if (rendered.size >= keptTexts && oldest !== undefined) rendered.delete(oldest);
  rendered.set(key, lines);
}
