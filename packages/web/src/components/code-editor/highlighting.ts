import type { StreamParser } from '@codemirror/language';
import { c, cpp, java } from '@codemirror/legacy-modes/mode/clike';
import type { Language } from '@podium/sdk/languages';

const python = async () => (await import('@codemirror/legacy-modes/mode/python')).python;

/** Loads the highlighting of a language. That of C++ and its relatives is part of the editor. */
export const highlighting: Record<Language, StreamParser<unknown> | (() => Promise<StreamParser<unknown>>)> = {
  c,
  cpp,
  java,
  js: async () => (await import('@codemirror/legacy-modes/mode/javascript')).javascript,
  py: python,
  pypy3: python,
  rust: async () => (await import('@codemirror/legacy-modes/mode/rust')).rust,
  go: async () => (await import('@codemirror/legacy-modes/mode/go')).go,
};
