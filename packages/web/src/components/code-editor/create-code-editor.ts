import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, toggleComment } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit, StreamLanguage } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  scrollPastEnd,
} from '@codemirror/view';
import type { Language } from '@podium/sdk/languages';
import { editorTheme } from './editor-theme.ts';
import { highlighting } from './highlighting.ts';

export interface CodeEditorOptions {
  text: string;
  /** What a screen reader calls it. */
  label: string;
  language: Language;
  isReadOnly?: boolean;
  onChange?(text: string): void;
  /** How much of its lower end is under something else, in pixels: the cursor keeps clear of it. */
  coveredHeight?(): number;
}

/** What can be asked of an editor that is there. */
export interface CodeEditorHandle {
  getText(): string;
  /** Exchanges the whole text as one change, which undo takes back. */
  replaceText(text: string): void;
  focus(): void;
  /** Puts the cursor there and the focus on the editor; both counted from 1. */
  goTo(line: number, column?: number): void;
  openSearch(): void;
  destroy(): void;
}

/** An editor for programs. Tab indents; after Escape it leaves the editor, as a keyboard needs a way out. */
export function createCodeEditor(parent: HTMLElement, options: CodeEditorOptions): CodeEditorHandle {
  const { text, onChange, coveredHeight } = options;
  const changes = EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange?.(update.state.doc.toString());
  });
  const margins = coveredHeight
    ? [scrollPastEnd(), EditorView.scrollMargins.of(() => ({ bottom: coveredHeight() }))]
    : [];
  const colours = new Compartment();
  const mode = highlighting[options.language];
  const isHere = typeof mode !== 'function';
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [extensionsFor(options), colours.of(isHere ? StreamLanguage.define(mode) : []), changes, margins],
    }),
  });
  if (!isHere)
    mode().then(
      (loaded) => view.dispatch({ effects: colours.reconfigure(StreamLanguage.define(loaded)) }),
      // Not to be had now: the program can be written without colours.
      () => undefined,
    );
  return {
    getText: () => view.state.doc.toString(),
    replaceText(next) {
      if (next === view.state.doc.toString()) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        selection: { anchor: 0 },
        userEvent: 'input.replace',
      });
    },
    focus: () => view.focus(),
    goTo(line, column = 1) {
      const target = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      const anchor = Math.min(target.from + column - 1, target.to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    openSearch: () => void openSearch(view),
    destroy: () => view.destroy(),
  };
}

/**
 * Puts what is typed in the place of a selection. Left to itself the browser would take over the look of the old text as an inline style,
 * which the content security policy forbids and reports.
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

function openSearch(view: EditorView): boolean {
  import('./find-in-code.ts').then(
    ({ findInCode }) => findInCode(view),
    // Not to be had now: what one writes is not to be lost for it.
    () => undefined,
  );
  return true;
}

function extensionsFor({ label, isReadOnly = false }: CodeEditorOptions): Extension[] {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    history(),
    indentUnit.of('  '),
    EditorState.tabSize.of(4),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    EditorState.readOnly.of(isReadOnly),
    typeOverSelection,
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      ...(isReadOnly ? {} : { 'aria-description': 'Press Escape, then Tab, to leave the editor.' }),
      // Phones would otherwise mend what is no prose.
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
    }),
    keymap.of([
      { key: 'Mod-/', run: toggleComment },
      { key: 'Mod-f', run: openSearch },
      ...closeBracketsKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    editorTheme,
  ];
}
