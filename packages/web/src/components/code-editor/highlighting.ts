import type { StreamParser } from '@codemirror/language';
import { c, cpp, java } from '@codemirror/legacy-modes/mode/clike';
import type { Language } from '@podium/sdk/languages';

/**
 * The colours of each language. C++ and its relatives come with the editor, the others when
 * somebody chooses them.
 */
export const highlighting: Record<Language, StreamParser<unknown> | (() => Promise<StreamParser<unknown>>)> = {
  c,
  cpp,
  java,
  js: async () => (await import('@codemirror/legacy-modes/mode/javascript')).javascript,
  py: async () => (await import('@codemirror/legacy-modes/mode/python')).python,
};
