import * as z from 'zod/mini';
import { createStored } from '../../lib/stored.ts';

export const fontSizes = [11, 12, 13, 14, 15, 16, 18, 20] as const;

export const indents = { 2: '2 spaces', 4: '4 spaces', tab: 'Tabs' } as const;

export const keyMaps = { usual: 'Default', vim: 'Vim', emacs: 'Emacs' } as const;

const settingsSchema = z.object({
  /** The size in pixels. Undefined for the size that the page specifies. */
  fontSize: z.catch(z.optional(z.literal(fontSizes)), undefined),
  indent: z.catch(z.enum(['2', '4', 'tab']), '2'),
  keyMap: z.catch(z.enum(['usual', 'vim', 'emacs']), 'usual'),
});

export type EditorSettings = z.infer<typeof settingsSchema>;

export const editorSettings = createStored('podium.editor', settingsSchema, settingsSchema.parse({}));
