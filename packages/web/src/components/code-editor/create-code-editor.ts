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
  rectangularSelection,
} from '@codemirror/view';
import { isLanguage, type Language } from '@podium/sdk/languages';
import { loadWhenIdle } from '../../lib/code-file.ts';
import type { EditorSettings } from './editor-settings.ts';
import { editorTheme } from './editor-theme.ts';
import { folding } from './folding.ts';
import { highlighting } from './highlighting.ts';

export interface CodeEditorOptions {
  text: string;
  /** The name of the editor for screen readers. */
  label: string;
  /** The id of the language. A program in one that only a later server knows has no colours. */
  language: string;
  isReadOnly?: boolean;
  onChange?(text: string): void;
}

/** A message of the compiler. Lines and columns count from 1. */
export interface CodeMark {
  line: number;
  column?: number | undefined;
  severity: 'error' | 'warning';
  message: string;
}

/** A program, and what the compiler says about it. */
export interface CompiledCode {
  code: string;
  marks: readonly CodeMark[];
}

export interface CodeEditorHandle {
  getText(): string;
  /** Replaces the whole text in one change that can be undone. */
  replaceText(text: string): void;
  focus(): void;
  /** Moves the cursor and the focus. Lines and columns count from 1. */
  goTo(line: number, column?: number): void;
  openSearch(): void;
  /** Asks for a new name of what is at the cursor. */
  rename(): void;
  configure(settings: EditorSettings): void;
  /**
   * Shows the messages at their lines, instead of the earlier ones. Shows none if the text has
   * changed since it was compiled, because their lines may be wrong.
   */
  mark(compiled: CompiledCode | undefined): void;
  destroy(): void;
}

/** The files of tools, which work without a connection once they are loaded. */
const tools = [() => import('./find-in-code.ts'), () => import('./rename-name.ts'), () => import('./marks.ts')];

/**
 * Creates an editor in which Tab indents. After Escape, Tab leaves the editor, so that keyboard
 * users are not trapped.
 */
export function createCodeEditor(parent: HTMLElement, options: CodeEditorOptions): CodeEditorHandle {
  const { text, onChange } = options;
  const changes = EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange?.(update.state.doc.toString());
  });
  const colours = new Compartment();
  const indent = new Compartment();
  const keys = new Compartment();
  const { language } = options;
  const mode = isLanguage(language) ? highlighting[language] : undefined;
  const isHere = typeof mode === 'object';
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        keys.of([]),
        indent.of(indentWith('2')),
        extensionsFor(options),
        colours.of(isHere ? StreamLanguage.define(mode) : []),
        changes,
      ],
    }),
  });
  if (typeof mode === 'function') {
    mode().then(
      (loaded) => view.dispatch({ effects: colours.reconfigure(StreamLanguage.define(loaded)) }),
      // Ignores a failed load, because the editor works without highlighting.
      () => undefined,
    );
  }
  if (!options.isReadOnly && isLanguage(language)) completeOnceFocused(view, language);
  loadWhenIdle(tools);
  let keyMap: EditorSettings['keyMap'] = 'usual';
  let isMarked = false;
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
    rename: () => void rename(view),
    configure(settings) {
      view.dispatch({ effects: indent.reconfigure(indentWith(settings.indent)) });
      // The size of the font may have changed.
      view.requestMeasure();
      // The keys of Emacs would change text that is only to be read.
      const wanted = options.isReadOnly ? 'usual' : settings.keyMap;
      if (wanted === keyMap) return;
      keyMap = wanted;
      import('./key-maps.ts')
        .then(({ loadKeyMap }) => loadKeyMap(wanted))
        .then(
          (loaded) => keyMap === wanted && view.dispatch({ effects: keys.reconfigure(loaded) }),
          // The usual keys work after a failed load, and the next choice tries again.
          () => {
            keyMap = 'usual';
          },
        );
    },
    mark(compiled) {
      const marks = compiled?.code === view.state.doc.toString() ? compiled.marks : [];
      if (marks.length === 0 && !isMarked) return;
      isMarked = true;
      import('./marks.ts').then(
        ({ showMarks }) => showMarks(view, marks),
        // Ignores a failed load, because the results list the messages too.
        () => undefined,
      );
    },
    destroy: () => view.destroy(),
  };
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

function openSearch(view: EditorView): boolean {
  import('./find-in-code.ts').then(
    ({ findInCode }) => findInCode(view),
    // Ignores a failed load, so that the text in the editor is not lost with the page.
    () => undefined,
  );
  return true;
}

function rename(view: EditorView): boolean {
  import('./rename-name.ts').then(
    ({ renameName }) => renameName(view),
    // Ignores a failed load, so that the text in the editor is not lost with the page.
    () => undefined,
  );
  return true;
}

/** Loads the completion of words and brackets when the user begins to edit. */
function completeOnceFocused(view: EditorView, language: Language): void {
  const load = () => {
    const { doc } = view.state;
    import('./completion.ts').then(
      ({ addCompletion }) => addCompletion(view, language, doc !== view.state.doc),
      // Ignores a failed load, because the editor works without completion.
      () => undefined,
    );
  };
  view.contentDOM.addEventListener('focus', load, { once: true });
}

function indentWith(indent: EditorSettings['indent']): Extension {
  return indentUnit.of(indent === 'tab' ? '\t' : ' '.repeat(Number(indent)));
}

function extensionsFor({ label, isReadOnly = false }: CodeEditorOptions): Extension[] {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
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
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      ...(isReadOnly ? {} : { 'aria-description': 'Press Escape, then Tab, to leave the editor.' }),
      // Phones would otherwise correct the code like prose.
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
    }),
    keymap.of([
      { key: 'Mod-/', run: toggleComment },
      { key: 'Mod-f', run: openSearch },
      ...(isReadOnly ? [] : [{ key: 'F2', run: rename }]),
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    editorTheme,
  ];
}
