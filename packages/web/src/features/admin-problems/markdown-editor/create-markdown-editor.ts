import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import './markdown-editor.css';
import { editorTheme } from '../../../components/code-editor/editor-theme.ts';
import { continueList, insertLink, toggleCode, toggleMark } from './edit-commands.ts';
import { foldDataUrls } from './fold-data-urls.ts';
import { markdownLanguage } from './markdown-language.ts';

/** ARIA attributes for the name of the field and its error. */
export type FieldAttributes = Readonly<Record<string, string>>;

export interface MarkdownEditorOptions {
  text: string;
  attributes: FieldAttributes;
  /** Called on every key, so it must be fast. */
  onEdit(): void;
  /** Called with pasted or dropped files. A drop moves the cursor to its position first. */
  onFiles(files: readonly File[]): void;
}

export interface MarkdownEditorHandle {
  view: EditorView;
  setAttributes(attributes: FieldAttributes): void;
}

/** Creates a markdown editor, which Tab leaves. */
export function createMarkdownEditor(parent: HTMLElement, options: MarkdownEditorOptions): MarkdownEditorHandle {
  const attributes = new Compartment();
  const view = new EditorView({
    parent,
    doc: options.text,
    extensions: [
      history({ minDepth: 100, newGroupDelay: 600 }),
      keymap.of([
        { key: 'Mod-b', run: toggleMark('**') },
        { key: 'Mod-i', run: toggleMark('_') },
        { key: 'Mod-e', run: toggleCode },
        { key: 'Mod-k', run: insertLink },
        { key: 'Enter', run: continueList },
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      markdownLanguage,
      // The first extension wins, so these come before the colours of all editors.
      syntaxHighlighting(colours),
      editorTheme,
      foldDataUrls(),
      EditorView.lineWrapping,
      attributes.of(attributesOf(options.attributes)),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) options.onEdit();
      }),
      filesFrom(options.onFiles),
    ],
  });
  return {
    view,
    setAttributes: (next) => view.dispatch({ effects: attributes.reconfigure(attributesOf(next)) }),
  };
}

function attributesOf(attributes: FieldAttributes): Extension {
  return EditorView.contentAttributes.of({ ...attributes, spellcheck: 'true', tabindex: '0' });
}

/** Handles files, because the browser would open them instead of the page. */
function filesFrom(onFiles: (files: readonly File[]) => void): Extension {
  return EditorView.domEventHandlers({
    paste(event) {
      const data = event.clipboardData;
      const files = [...(data?.files ?? [])];
      // Office programs copy text together with a picture of it.
      if (files.length === 0 || data?.types.includes('text/plain')) return false;
      onFiles(files);
      return true;
    },
    drop(event, view) {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return false;
      const anchor = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
      view.dispatch({ selection: { anchor } });
      onFiles(files);
      return true;
    },
  });
}

const colours = HighlightStyle.define([
  { tag: [tags.link, tags.url], color: 'var(--color-accent)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--color-muted)' },
]);
