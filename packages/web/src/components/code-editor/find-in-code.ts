import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { StateEffect } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';

const prepared = new WeakSet<EditorView>();

/** Opens the panel to find and replace. Its code is loaded at the first use. */
export function findInCode(view: EditorView): void {
  if (!prepared.has(view)) {
    prepared.add(view);
    const extensions = [search({ top: true }), highlightSelectionMatches(), keymap.of(searchKeymap)];
    view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
  }
  openSearchPanel(view);
}
