import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import './adopt-styles.ts';
import { tags } from '@lezer/highlight';

// The colours are the page's CSS variables, which change with its theme.

const frame = EditorView.theme({
  '&': { height: '100%', color: 'var(--color-ink)', backgroundColor: 'var(--color-surface)' },
  '&.cm-focused': { outline: 'none' },
  // The gutter would hide an outline, so this draws a border above it.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '250',
    border: '2px solid var(--color-accent)',
    pointerEvents: 'none',
  },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--color-ink)', paddingBlock: '10px' },
  '.cm-cursor, .cm-dropCursor': { borderLeft: '2px solid var(--color-ink)' },
  '.cm-gutters': {
    color: 'var(--color-muted)',
    backgroundColor: 'var(--color-surface)',
    border: 'none',
    paddingLeft: '4px',
  },
  '.cm-lineNumbers .cm-gutterElement': { paddingInline: '8px 12px', minWidth: '2.5em' },
  '.cm-activeLineGutter': { color: 'var(--color-ink)', backgroundColor: 'transparent', fontWeight: '600' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--color-sunken) 55%, transparent)' },
  '&:not(.cm-focused) .cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--color-accent-soft)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--color-accent-soft)',
    outline: '1px solid var(--color-accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--color-bad-soft)' },
  '.cm-placeholder': { color: 'var(--color-muted)' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-warn-soft)', outline: '1px solid var(--color-warn)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--color-accent-soft)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--color-warn-soft)' },
});

const panels = EditorView.theme({
  '.cm-panels': { color: 'var(--color-ink)', backgroundColor: 'var(--color-sunken)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--color-line)' },
  '.cm-panel.cm-search': { padding: '8px', fontSize: '0.8125rem' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--color-ink)', fontSize: '1.25rem', padding: '0 8px' },
  '.cm-textfield': {
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-surface)',
    border: '1px solid var(--color-strong-line)',
    borderRadius: '4px',
    padding: '3px 6px',
  },
  '.cm-button': {
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-surface)',
    backgroundImage: 'none',
    border: '1px solid var(--color-strong-line)',
    borderRadius: '4px',
  },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword], color: 'var(--color-accent)', fontWeight: '600' },
  { tag: [tags.typeName, tags.standard(tags.name), tags.heading], color: 'var(--color-accent-strong)' },
  { tag: [tags.string, tags.character, tags.special(tags.string), tags.monospace], color: 'var(--color-good)' },
  { tag: [tags.number, tags.bool, tags.atom, tags.null], color: 'var(--color-warn)' },
  { tag: [tags.meta, tags.processingInstruction, tags.url, tags.link], color: 'var(--color-muted)' },
  { tag: [tags.comment, tags.quote], color: 'var(--color-muted)', fontStyle: 'italic' },
  { tag: [tags.heading, tags.strong], fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
]);

export const editorTheme: Extension = [frame, panels, syntaxHighlighting(colours)];
