import { scanMarkdown } from './scan-markdown.ts';

/** A part of an editorial that readers open by itself. */
export interface EditorialSection {
  /** The heading; `Editorial` for a text without headings of the second level. */
  title: string;
  /** In Markdown, without the heading. */
  text: string;
}

/**
 * Splits an editorial at its headings of the second level (`## Hint 1`), so that readers open one
 * hint after the other. The text before the first heading is open from the beginning.
 */
export function editorialSections(markdown: string): { opening: string; sections: EditorialSection[] } {
  const isInSpan = (at: number) => spans.some(({ start, end }) => start <= at && at < end);
  const { spans } = scanMarkdown(markdown);
  const headings = [...markdown.matchAll(/^##[ \t]+(.*?)[ \t]*#*[ \t]*$/gm)].filter(({ index }) => !isInSpan(index));
  const opening = markdown.slice(0, headings[0]?.index).trim();
  if (headings.length === 0) return { opening: '', sections: [{ title: 'Editorial', text: opening }] };
  const sections = headings.map(({ 0: line, 1: title = '', index }, at) => {
    return { title, text: markdown.slice(index + line.length, headings[at + 1]?.index).trim() };
  });
  return { opening, sections };
}
