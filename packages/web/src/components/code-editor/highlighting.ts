import { StreamLanguage } from '@codemirror/language';
import { c, cpp, kotlin } from '@codemirror/legacy-modes/mode/clike';
import type { Extension } from '@codemirror/state';
import type { Language } from '@podium/sdk/languages';

const python = async () => (await import('@codemirror/lang-python')).pythonLanguage;

/**
 * The highlighting of a language, with its rules for brackets, indentation and comments. That of
 * C++ and C is part of the editor; another is loaded when its language is chosen.
 */
export const highlighting: Record<Language, Extension | (() => Promise<Extension>)> = {
  c: StreamLanguage.define(c),
  cpp: StreamLanguage.define(cpp),
  java: async () => (await import('@codemirror/lang-java')).javaLanguage,
  js: async () => (await import('@codemirror/lang-javascript')).javascriptLanguage,
  kotlin: StreamLanguage.define(kotlin),
  py: python,
  pypy3: python,
  rust: async () => {
    const { rustLanguage } = await import('@codemirror/lang-rust');
    // Lifetimes have a single quote.
    return [rustLanguage, rustLanguage.data.of({ closeBrackets: { brackets: ['(', '[', '{', '"'] } })];
  },
  haskell: async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/haskell')).haskell),
  go: async () => (await import('@codemirror/lang-go')).goLanguage,
};
