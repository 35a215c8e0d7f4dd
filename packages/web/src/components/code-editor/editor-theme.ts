import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import './adopt-styles.ts';
import './code-editor.css';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword], color: 'var(--color-accent)', fontWeight: '600' },
  {
    tag: [tags.typeName, tags.className, tags.macroName, tags.standard(tags.name), tags.heading],
    color: 'var(--color-accent-strong)',
  },
  {
    tag: [tags.string, tags.character, tags.special(tags.string), tags.regexp, tags.monospace],
    color: 'var(--color-good)',
  },
  { tag: [tags.number, tags.bool, tags.atom, tags.null], color: 'var(--color-warn)' },
  { tag: [tags.meta, tags.processingInstruction, tags.url, tags.link], color: 'var(--color-muted)' },
  { tag: [tags.comment, tags.quote], color: 'var(--color-muted)', fontStyle: 'italic' },
  { tag: [tags.heading, tags.strong], fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
]);

/** The colours of programs; `code-editor.css` has the look of the editor. */
export const editorTheme: Extension = syntaxHighlighting(colours);
