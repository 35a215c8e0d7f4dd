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
import { type EditorView, type KeyBinding, keymap, ViewPlugin } from '@codemirror/view';
import type { EditorSettings } from './editor-settings.ts';

/** Loads the keys of another editor, which come before the usual ones. */
export async function loadKeyMap(keyMap: EditorSettings['keyMap']): Promise<Extension> {
  switch (keyMap) {
    case 'usual':
      return [];
    case 'vim':
      return [(await import('@replit/codemirror-vim')).vim({ status: true }), vimPromptName];
    case 'emacs': {
      const { findInCode } = await import('./find-in-code.ts');
      return keymap.of(emacsKeys(findInCode));
    }
  }
}

/** The package leaves the field for commands and searches without a name for screen readers. */
const vimPromptName = ViewPlugin.define(({ dom }) => {
  const setName = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.closest('.cm-vim-panel')) target.ariaLabel = 'Vim command';
  };
  dom.addEventListener('focusin', setName);
  return { destroy: () => dom.removeEventListener('focusin', setName) };
});

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
