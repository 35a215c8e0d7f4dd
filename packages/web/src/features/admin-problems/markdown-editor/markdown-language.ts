import { defineLanguageFacet, Language } from '@codemirror/language';
import { parser, Strikethrough, Table } from '@lezer/markdown';

/** Markdown with tables, as statements are rendered. The parser alone: the package around it brings seven languages along. */
export const markdownLanguage = new Language(
  defineLanguageFacet(),
  parser.configure([Table, Strikethrough]),
  [],
  'markdown',
);
