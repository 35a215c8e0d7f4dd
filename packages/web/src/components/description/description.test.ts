import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Markdown } from '../markdown/markdown.tsx';
import { Description } from './description.tsx';
import { hasMarkup } from './has-markup.ts';

it.each([
  '# Title',
  'a *b*',
  '- one',
  '1. one',
  '`code`',
  '[a](b)',
  'https://example.org',
  'www.example.org',
  'me@example.org',
  'Title\n===',
  'Title\n---',
  '    code',
  'a | b',
  '$x$',
  'a  \nb',
  '&amp;',
  '\\*',
])('finds markup in %j', (text) => {
  expect(hasMarkup(text)).toBe(true);
});

it.each(['Two hours, two problems.', 'One.\n\nTwo - or 3? (Yes!)', ''])('finds none in %j', (text) => {
  expect(hasMarkup(text)).toBe(false);
});

it('draws a text without markup as the markdown it is', () => {
  const pieces = ['word', '7', '7.', ' ', '  ', '\n', '\n\n', '-', '+', ':', '"', '!', '(', ')', '\t'];
  const texts = pieces
    .flatMap((a) => pieces.flatMap((b) => pieces.map((c) => `${a}${b}${c}word`)))
    .filter((text) => !hasMarkup(text));
  expect(texts.length).toBeGreaterThan(1_000);
  for (const text of texts) {
    const drawn = renderToStaticMarkup(createElement(Description, { text }));
    expect(wordsOf(drawn), JSON.stringify(text)).toBe(wordsOf(renderToStaticMarkup(createElement(Markdown, { text }))));
  }
});

/**
 * Collapses white space as browsers do: to one space within a paragraph, and to none between
 * paragraphs.
 */
function wordsOf(html: string): string {
  return html.replace(/\s+/g, ' ').replace(/\s*(<\/?(?:div|p)[^>]*>)\s*/g, '$1');
}
