import {
  cursorDocEnd,
  cursorDocStart,
  cursorGroupBackward,
  cursorGroupForward,
  deleteGroupForward,
  emacsStyleKeymap,
  simplifySelection,
  undo,
} from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { type EditorView, type KeyBinding, keymap } from '@codemirror/view';
import type { EditorSettings } from './editor-settings.ts';

/** Loads the keys of another editor, which come before the usual ones. */
export async function loadKeyMap(keyMap: EditorSettings['keyMap']): Promise<Extension> {
  switch (keyMap) {
    case 'usual':
      return [];
    case 'vim':
      return (await import('@replit/codemirror-vim')).vim({ status: true });
    case 'emacs': {
      const { findInCode } = await import('./find-in-code.ts');
      return keymap.of(emacsKeys(findInCode));
    }
  }
}

/** CodeMirror's own keys in the style of Emacs, and those that they lack. */
function emacsKeys(find: (view: EditorView) => void): KeyBinding[] {
  const run = (view: EditorView) => {
    find(view);
    return true;
  };
  return [
    ...emacsStyleKeymap,
    { key: 'Alt-f', run: cursorGroupForward },
    { key: 'Alt-b', run: cursorGroupBackward },
    { key: 'Alt-d', run: deleteGroupForward },
    { key: 'Alt-<', run: cursorDocStart },
    { key: 'Alt->', run: cursorDocEnd },
    { key: 'Ctrl-/', run: undo },
    { key: 'Ctrl-_', run: undo },
    { key: 'Ctrl-g', run: simplifySelection },
    { key: 'Ctrl-s', run, preventDefault: true },
    { key: 'Ctrl-r', run, preventDefault: true },
  ];
}
