import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { EditorSettings } from './editor-settings.ts';

/** Loads the keys of another editor, which come before the usual ones. */
export async function loadKeyMap(view: EditorView, keyMap: EditorSettings['keyMap']): Promise<Extension> {
  switch (keyMap) {
    case 'usual':
      return [];
    case 'vim':
      return (await import('@replit/codemirror-vim')).vim({ status: true });
    case 'emacs': {
      const [{ emacs }, { prepareFind }] = await Promise.all([
        import('@replit/codemirror-emacs'),
        import('./find-in-code.ts'),
      ]);
      prepareFind(view);
      return emacs();
    }
  }
}
