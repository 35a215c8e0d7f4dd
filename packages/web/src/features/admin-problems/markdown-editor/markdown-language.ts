import { defineLanguageFacet, Language } from '@codemirror/language';
import { parser, Strikethrough, Table } from '@lezer/markdown';

/**
 * Markdown with tables. It uses only the parser, because `@codemirror/lang-markdown` includes seven
 * languages.
 */
export const markdownLanguage = new Language(
  defineLanguageFacet(),
  parser.configure([Table, Strikethrough]),
  [],
  'markdown',
);
