import { defaultKeymap, history, historyKeymap, indentWithTab, toggleComment } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import type { Indent } from '@podium/sdk/contract';
import { editorTheme } from './editor-theme.ts';
import { folding } from './folding.ts';

export interface ExtensionOptions {
  label: string;
  isReadOnly?: boolean;
  onChange?(text: string): void;
}

export function indentWith(indent: Indent): Extension {
  return indentUnit.of(indent === 'tab' ? '\t' : ' '.repeat(Number(indent)));
}

export function editorExtensions({ label, isReadOnly = false, onChange }: ExtensionOptions): Extension[] {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    // Its own list lacks some of the marks that change the direction of text.
    highlightSpecialChars({ addSpecialChars: /[\u202a-\u202c\u2068]/g }),
    drawSelection(),
    EditorState.allowMultipleSelections.of(true),
    rectangularSelection(),
    folding,
    history(),
    EditorState.tabSize.of(4),
    indentOnInput(),
    bracketMatching(),
    EditorState.readOnly.of(isReadOnly),
    typeOverSelection,
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onChange?.(state.doc.toString());
    }),
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      ...(isReadOnly ? {} : { 'aria-description': 'Press Escape, then Tab, to leave the editor.' }),
      // Phones would otherwise correct the code like prose.
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
    }),
    keymap.of([{ key: 'Mod-/', run: toggleComment }, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    editorTheme,
  ];
}

/**
 * Replaces a selection by typed text. The browser itself would copy the style of the old text as an
 * inline style, which the content security policy forbids and reports.
 */
const typeOverSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType } = event;
    const { main } = view.state.selection;
    if (inputType !== 'insertText' || !data || main.empty || !event.cancelable || view.state.readOnly) return false;
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    const isTaken = view.state
      .facet(EditorView.inputHandler)
      .some((take) => take(view, main.from, main.to, data, insert));
    if (!isTaken) view.dispatch(insert());
    return true;
  },
});
