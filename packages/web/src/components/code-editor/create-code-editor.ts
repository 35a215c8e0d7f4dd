import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type ExtensionOptions, editorExtensions, indentWith } from './editor-extensions.ts';
import { type EditorSettings, indentFor } from './editor-settings.ts';
import { type CompiledCode, createEditorTools, type ToolOptions } from './editor-tools.ts';
import { findSameWord, findWhiteSpaceChanges } from './white-space-changes.ts';

export interface CodeEditorOptions extends ExtensionOptions, ToolOptions {
  text: string;
}

export type CodeEditorHandle = ReturnType<typeof createCodeEditor>;

/**
 * Creates an editor in which Tab indents. After Escape, Tab leaves the editor, so that keyboard
 * users are not trapped.
 */
export function createCodeEditor(parent: HTMLElement, options: CodeEditorOptions) {
  const tools = createEditorTools(options);
  const indent = new Compartment();
  const extensions = [tools.extensions, indent.of([]), editorExtensions(options)];
  const view = new EditorView({ parent, state: EditorState.create({ doc: options.text, extensions }) });
  tools.attach(view);
  return {
    /** Replaces the whole text in one change that can be undone. */
    replaceText: (text: string) => replaceText(view, text),
    /** Shows the formatted text in such a change, and keeps the cursor at its word. */
    showFormatted(text: string) {
      const before = view.state.doc.toString();
      const changes = findWhiteSpaceChanges(before, text);
      const anchor = findSameWord(before, text, view.state.selection.main.head);
      view.dispatch({
        ...(changes ? { changes } : { changes: { from: 0, to: before.length, insert: text }, selection: { anchor } }),
        userEvent: 'input.format',
        scrollIntoView: true,
      });
    },
    /** Moves the cursor and the focus. Lines and columns count from 1. */
    goTo: (line: number, column = 1) => goTo(view, line, column),
    openSearch: () => tools.openSearch(view),
    configure(settings: EditorSettings) {
      view.dispatch({ effects: indent.reconfigure(indentWith(indentFor(options.language, settings))) });
      // The size of the font may have changed.
      view.requestMeasure();
      void tools.chooseKeyMap(view, settings.keyMap);
    },
    /**
     * Shows the messages at their lines, instead of the earlier ones. Shows none if the text has
     * changed since it was compiled, because their lines may be wrong.
     */
    mark: (compiled: CompiledCode | undefined) => tools.mark(view, compiled),
    destroy: () => view.destroy(),
  };
}

function replaceText(view: EditorView, text: string): void {
  if (text === view.state.doc.toString()) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    selection: { anchor: 0 },
    userEvent: 'input.replace',
  });
}

function goTo(view: EditorView, line: number, column: number): void {
  const target = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
  const anchor = Math.min(target.from + column - 1, target.to);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}
