import { createStore } from '@podium/sdk/store';
import * as z from 'zod/mini';
import { findStorage } from '../../lib/find-storage.ts';
import { readStored, writeStored } from '../../lib/stored-json.ts';

export const fontSizes = [11, 12, 13, 14, 15, 16, 18, 20] as const;

/** The names of the indents in the dialog. */
export const indents = { 2: '2 spaces', 4: '4 spaces', tab: 'Tabs' } as const;

/** The names of the key maps in the dialog. */
export const keyMaps = { usual: 'Default', vim: 'Vim', emacs: 'Emacs' } as const;

const settingsSchema = z.object({
  /** The size in pixels. Undefined for the size that the page specifies. */
  fontSize: z.catch(z.optional(z.literal(fontSizes)), undefined),
  indent: z.catch(z.enum(['2', '4', 'tab']), '2'),
  keyMap: z.catch(z.enum(['usual', 'vim', 'emacs']), 'usual'),
});

/** The user's preferences for all editors of programs in this browser. */
export type EditorSettings = z.infer<typeof settingsSchema>;

const storageKey = 'podium.editor';

export const editorSettings = createStore(readSettings());

addEventListener('storage', ({ key }) => {
  if (key === storageKey) editorSettings.set(readSettings());
});

/** Changes settings in all tabs. */
export function changeEditorSettings(change: Partial<EditorSettings>): void {
  const next = { ...editorSettings.get(), ...change };
  editorSettings.set(next);
  // Without storage, the settings last until the page is closed.
  writeStored(findStorage('localStorage'), storageKey, next);
}

function readSettings(): EditorSettings {
  return readStored(findStorage('localStorage'), storageKey, settingsSchema) ?? settingsSchema.parse({});
}
