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
  '.cm-find, .cm-dialog': { padding: '6px 8px', fontSize: '0.8125rem' },
  '.cm-find-row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', paddingBlock: '2px' },
  '.cm-find input, .cm-dialog input': {
    flex: '1 1 10rem',
    minWidth: '6rem',
    maxWidth: '22rem',
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-surface)',
    border: '1px solid var(--color-strong-line)',
    borderRadius: '6px',
    padding: '3px 8px',
  },
  '.cm-find input[aria-invalid=true]': { borderColor: 'var(--color-bad)' },
  '.cm-find-count': { minWidth: '4.5rem', color: 'var(--color-muted)', fontVariantNumeric: 'tabular-nums' },
  '.cm-find button, .cm-dialog button': {
    minWidth: '28px',
    minHeight: '26px',
    padding: '2px 8px',
    color: 'var(--color-ink)',
    borderRadius: '6px',
    border: '1px solid transparent',
  },
  '.cm-find button:hover, .cm-dialog button:hover': { backgroundColor: 'var(--color-surface)' },
  '.cm-find button[aria-pressed=true]': {
    color: 'var(--color-accent)',
    backgroundColor: 'var(--color-accent-soft)',
    borderColor: 'var(--color-accent)',
  },
  '.cm-dialog button[type=submit]': { color: 'var(--color-accent)', fontWeight: '600' },
  '.cm-dialog-close': { color: 'var(--color-muted)' },
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

const popups = EditorView.theme({
  '.cm-tooltip': {
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-surface)',
    border: '1px solid var(--color-strong-line)',
    borderRadius: '6px',
    boxShadow: '0 4px 12px rgb(0 0 0 / 0.2)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 10px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-accent-soft)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--color-accent)', fontWeight: '600' },
  '.cm-completionDetail': { color: 'var(--color-muted)', fontStyle: 'normal' },
  '.cm-snippetField': { backgroundColor: 'var(--color-accent-soft)' },
  '.cm-foldGutter .cm-gutterElement': { width: '14px', cursor: 'pointer', textAlign: 'center' },
  '.cm-foldPlaceholder': {
    color: 'var(--color-muted)',
    backgroundColor: 'var(--color-sunken)',
    border: '1px solid var(--color-line)',
    paddingInline: '6px',
  },
  '.cm-diagnostic': { fontFamily: 'var(--font-mono)', whiteSpace: 'pre-wrap', maxWidth: '34rem' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--color-bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--color-warn)' },
  '.cm-lintRange-error, .cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy 1px' },
  '.cm-lintRange-error': { textDecorationColor: 'var(--color-bad)' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--color-warn)' },
  '.cm-lint-marker-error, .cm-lint-marker-warning': {
    content: '""',
    width: '0.6em',
    height: '0.6em',
    margin: '0.45em 0.2em',
  },
  '.cm-lint-marker-error': { backgroundColor: 'var(--color-bad)', borderRadius: '50%' },
  '.cm-lint-marker-warning': { backgroundColor: 'var(--color-warn)', borderRadius: '2px' },
});

export const editorTheme: Extension = [frame, panels, popups, syntaxHighlighting(colours)];
