import { StreamLanguage } from '@codemirror/language';
import { Compartment, type Extension, type StateEffect } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { isLanguage } from '@podium/sdk/languages';
import { loadWhenIdle } from '../../lib/load-when-idle.ts';
import type { EditorSettings } from './editor-settings.ts';
import { highlighting } from './highlighting.ts';
import type { CodeMark } from './marks.ts';

const loadFind = () => import('./find-in-code.ts');
const loadRename = () => import('./rename-name.ts');
const loadMarks = () => import('./marks.ts');

export interface ToolOptions {
  /** The id of the language. A program in one that only a later server knows has no colours. */
  language: string;
  isReadOnly?: boolean;
  /** Called when the user presses the key that formats the program. */
  onFormatKey?: (() => void) | undefined;
  /**
   * Called with the name of a tool whose file cannot be loaded, and with undefined after a success.
   */
  onToolFailure?(name: string | undefined): void;
}

/** A program, and what the compiler says about it. */
export interface CompiledCode {
  code: string;
  marks: readonly CodeMark[];
}

/** The parts of an editor whose files are loaded when they are used. */
export interface EditorTools {
  /** Add these to the editor before its other extensions. */
  extensions: Extension;
  /** Starts what needs the editor. */
  attach(view: EditorView): void;
  openSearch(view: EditorView): void;
  mark(view: EditorView, compiled: CompiledCode | undefined): void;
  chooseKeyMap(view: EditorView, wanted: EditorSettings['keyMap']): void;
}

/**
 * Creates the tools of one editor. A tool whose file cannot be loaded is reported, because the text
 * in the editor must not be lost with the page. Its next use loads the file again.
 */
export function createEditorTools(options: ToolOptions): EditorTools {
  const { isReadOnly = false, onToolFailure } = options;
  const load = async <Tool>(name: string, file: () => Promise<Tool>, use: (tool: Tool) => void): Promise<boolean> => {
    const tool = await file().catch(() => undefined);
    onToolFailure?.(tool === undefined ? name : undefined);
    if (tool !== undefined) use(tool);
    return tool !== undefined;
  };
  const openSearch = (view: EditorView) => void load('Find', loadFind, ({ findInCode }) => findInCode(view));
  const rename = (view: EditorView) => void load('Rename', loadRename, ({ renameName }) => void renameName(view));
  const changingKeys = [commandKey('F2', rename), commandKey('Shift-Alt-f', () => options.onFormatKey?.())];
  const keys = createKeyMapChoice(load, isReadOnly);
  const colours = createColours(options.language);
  let isMarked = false;
  return {
    extensions: [
      keys.extension,
      keymap.of([commandKey('Mod-f', openSearch), ...(isReadOnly ? [] : changingKeys)]),
      colours.extension,
    ],
    attach(view) {
      colours.attach(view);
      if (!isReadOnly) completeWhenFocused(view, options.language, load);
      void loadWhenIdle([loadFind, loadRename, loadMarks]);
    },
    openSearch,
    mark(view, compiled) {
      const marks = compiled?.code === view.state.doc.toString() ? compiled.marks : [];
      if (marks.length === 0 && !isMarked) return;
      isMarked = true;
      // Nothing is reported if it fails, because the results list the messages too.
      loadMarks().then(
        ({ showMarks }) => showMarks(view, marks),
        () => undefined,
      );
    },
    chooseKeyMap: keys.choose,
  };
}

/**
 * Loads the file of a tool and uses it. Returns false, and reports it by its name, if that fails.
 */
type LoadTool = <Tool>(name: string, file: () => Promise<Tool>, use: (tool: Tool) => void) => Promise<boolean>;

function commandKey(key: string, act: (view: EditorView) => void) {
  const run = (view: EditorView) => {
    act(view);
    return true;
  };
  return { key, run };
}

/** The keys of another editor, which come before the usual ones. */
function createKeyMapChoice(load: LoadTool, isReadOnly: boolean) {
  const keys = new Compartment();
  let current: EditorSettings['keyMap'] = 'usual';
  return {
    extension: keys.of([]),
    async choose(view: EditorView, chosen: EditorSettings['keyMap']) {
      // The keys of Emacs would change text that is only to be read.
      const wanted = isReadOnly ? 'usual' : chosen;
      if (wanted === current) return;
      current = wanted;
      const file = async () => (await import('./key-maps.ts')).loadKeyMap(wanted);
      const isLoaded = await load('The key map', file, (loaded) => {
        if (current === wanted) view.dispatch({ effects: keys.reconfigure(loaded) });
      });
      // The usual keys work, and the next choice tries again.
      if (!isLoaded && current === wanted) current = 'usual';
    },
  };
}

/** The colours of a language. A program in one that only a later server knows has none. */
function createColours(language: string) {
  const mode = isLanguage(language) ? highlighting[language] : undefined;
  const colours = new Compartment();
  return {
    extension: colours.of(typeof mode === 'object' ? StreamLanguage.define(mode) : []),
    attach(view: EditorView) {
      if (typeof mode !== 'function') return;
      const show = (effects: StateEffect<unknown>) => view.dispatch({ effects });
      mode().then(
        (loaded) => show(colours.reconfigure(StreamLanguage.define(loaded))),
        // Nothing is reported if it fails, because the editor works without colours.
        () => undefined,
      );
    },
  };
}

/** Loads the completion of words and brackets when the user begins to edit. */
function completeWhenFocused(view: EditorView, language: string, load: LoadTool): void {
  if (!isLanguage(language)) return;
  const loadOnFocus = async () => {
    const { doc } = view.state;
    const file = () => import('./completion.ts');
    const isLoaded = await load('Completion', file, ({ addCompletion }) =>
      addCompletion(view, language, doc !== view.state.doc),
    );
    if (!isLoaded) listen();
  };
  const listen = () => view.contentDOM.addEventListener('focus', loadOnFocus, { once: true });
  listen();
}
