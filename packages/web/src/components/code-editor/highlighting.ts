import type { StreamParser } from '@codemirror/language';
import { c, cpp, java } from '@codemirror/legacy-modes/mode/clike';
import type { Language } from '@podium/sdk/languages';

/** Loads the highlighting of a language. That of C++ and its relatives is part of the editor. */
export const highlighting: Record<Language, StreamParser<unknown> | (() => Promise<StreamParser<unknown>>)> = {
  c,
  cpp,
  java,
  js: async () => (await import('@codemirror/legacy-modes/mode/javascript')).javascript,
  py: async () => (await import('@codemirror/legacy-modes/mode/python')).python,
};
