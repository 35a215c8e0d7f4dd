import { Compartment } from '@codemirror/state';
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
  onFormatKey?: (() => void) | undefined;
  /**
   * Called with the name of a tool whose file cannot be loaded, and with undefined after a success.
   */
  onToolFailure?(name: string | undefined): void;
}

export interface CompiledCode {
  code: string;
  marks: readonly CodeMark[];
}

/**
 * Creates the parts of an editor whose files are loaded when they are used. A tool whose file
 * cannot be loaded is reported, because the text in the editor must not be lost with the page. Its
 * next use loads the file again.
 */
export function createEditorTools(options: ToolOptions) {
  const { language, isReadOnly = false, onToolFailure } = options;
  /** Returns false, and reports the tool by its name, if its file cannot be loaded. */
  const load = async <Tool>(name: string, file: () => Promise<Tool>, use: (tool: Tool) => void): Promise<boolean> => {
    const tool = await file().catch(() => undefined);
    onToolFailure?.(tool === undefined ? name : undefined);
    if (tool !== undefined) use(tool);
    return tool !== undefined;
  };
  const openSearch = (view: EditorView) => void load('Find', loadFind, ({ findInCode }) => findInCode(view));
  const rename = (view: EditorView) => void load('Rename', loadRename, ({ renameName }) => void renameName(view));
  const changingKeys = [commandKey('F2', rename), commandKey('Shift-Alt-f', () => options.onFormatKey?.())];
  const colours = new Compartment();
  // A program in a language that only a later server knows has none.
  const mode = isLanguage(language) ? highlighting[language] : undefined;
  const keys = new Compartment();
  let keyMap: EditorSettings['keyMap'] = 'usual';
  let isMarked = false;

  /** Loads the completion of words and brackets when the user begins to edit. */
  function completeWhenFocused(view: EditorView): void {
    const loadOnFocus = async () => {
      const { doc } = view.state;
      const file = () => import('./completion.ts');
      const isLoaded = await load('Completion', file, ({ addCompletion }) => {
        if (isLanguage(language)) addCompletion(view, language, doc !== view.state.doc);
      });
      if (!isLoaded) completeWhenFocused(view);
    };
    view.contentDOM.addEventListener('focus', loadOnFocus, { once: true });
  }

  return {
    /** Add these to the editor before its other extensions. */
    extensions: [
      // The keys of another editor come before the usual ones.
      keys.of([]),
      keymap.of([commandKey('Mod-f', openSearch), ...(isReadOnly ? [] : changingKeys)]),
      colours.of(typeof mode === 'function' ? [] : (mode ?? [])),
    ],
    /** Starts what needs the editor. */
    attach(view: EditorView): void {
      if (typeof mode === 'function') {
        mode().then(
          (loaded) => view.dispatch({ effects: colours.reconfigure(loaded) }),
          // Nothing is reported if it fails, because the editor works without colours.
          () => undefined,
        );
      }
      if (!isReadOnly && isLanguage(language)) completeWhenFocused(view);
      void loadWhenIdle([loadFind, loadRename, loadMarks]);
    },
    openSearch,
    mark(view: EditorView, compiled: CompiledCode | undefined): void {
      const marks = compiled?.code === view.state.doc.toString() ? compiled.marks : [];
      if (marks.length === 0 && !isMarked) return;
      isMarked = true;
      // Nothing is reported if it fails, because the results list the messages too.
      loadMarks().then(
        ({ showMarks }) => showMarks(view, marks),
        () => undefined,
      );
    },
    async chooseKeyMap(view: EditorView, chosen: EditorSettings['keyMap']): Promise<void> {
      // The keys of Emacs would change text that is only to be read.
      const wanted = isReadOnly ? 'usual' : chosen;
      if (wanted === keyMap) return;
      keyMap = wanted;
      const file = async () => (await import('./key-maps.ts')).loadKeyMap(wanted);
      const isLoaded = await load('The key map', file, (loaded) => {
        if (keyMap === wanted) view.dispatch({ effects: keys.reconfigure(loaded) });
      });
      // The usual keys work, and the next choice tries again.
      if (!isLoaded && keyMap === wanted) keyMap = 'usual';
    },
  };
}

function commandKey(key: string, act: (view: EditorView) => void) {
  const run = (view: EditorView) => {
    act(view);
    return true;
  };
  return { key, run };
}
