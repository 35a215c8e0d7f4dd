import type { Extension } from '@codemirror/state';
import type { EditorSettings } from './editor-settings.ts';

/** Loads the keys of another editor, which come before the usual ones. */
export async function loadKeyMap(keyMap: EditorSettings['keyMap']): Promise<Extension> {
  switch (keyMap) {
    case 'usual':
      return [];
    case 'vim':
      return (await import('@replit/codemirror-vim')).vim({ status: true });
    case 'emacs':
      return (await import('@replit/codemirror-emacs')).emacs();
  }
}
