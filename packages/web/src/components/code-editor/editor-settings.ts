import type { Indent } from '@podium/sdk/contract';
import { isLanguage, languageIds, languages } from '@podium/sdk/languages';
import * as z from 'zod/mini';
import { createStored } from '../../lib/stored.ts';

export const fontSizes = [11, 12, 13, 14, 15, 16, 18, 20] as const;

export const indents = { 2: '2 spaces', 4: '4 spaces', tab: 'Tabs' } as const;

export const keyMaps = { usual: 'Default', vim: 'Vim', emacs: 'Emacs' } as const;

const settingsSchema = z.object({
  /** The size in pixels. Undefined for the size that the page specifies. */
  fontSize: z.catch(z.optional(z.literal(fontSizes)), undefined),
  /** Undefined for the indent of the language. */
  indent: z.catch(z.optional(z.enum(['2', '4', 'tab'])), undefined),
  keyMap: z.catch(z.enum(['usual', 'vim', 'emacs']), 'usual'),
  /** The language that the user chose last. */
  language: z.catch(z.optional(z.enum(languageIds)), undefined),
});

export type EditorSettings = z.infer<typeof settingsSchema>;

export const editorSettings = createStored('podium.editor', settingsSchema, settingsSchema.parse({}));

/** Returns the indent that the user has chosen, else that of the language's starter. */
export function indentFor(language: string, { indent }: EditorSettings): Indent {
  if (indent !== undefined) return indent;
  const [space] = (isLanguage(language) && /^[ \t]+/m.exec(languages[language].starter)) || [];
  if (space === '\t') return 'tab';
  return space?.length === 4 ? '4' : '2';
}
