import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import type { Language } from '@podium/sdk/languages';
import { expect, it } from 'vitest';
import { highlighting } from './highlighting.ts';
import { isProse } from './prose.ts';

/** In each program the name `x` is code where it is `<x>`. */
const programs: Record<Language, string> = {
  c: `#include "x"\nint <x> = 1; /* x */ char s[] = "x \\n x", d = 'x'; // x`,
  cpp: `#define x\nint <x> = 1; /* x */ string s = "x \\n x"; // x`,
  java: `class A { int <x> = 1; /* x */ String s = "x \\n x", t = """\n  x\n"""; char c = 'x'; } // x`,
  kotlin: `val <x> = 1; /* x */ val s = "x \\n x"; val t = """\n  x\n"""; val c = 'x' // x`,
  js: `let <x> = 1, t = \`x \${<x>}\`, s = "x \\n x", r = /x/; /* x */ // x`,
  py: `<x> = 1\nprint(f"x {<x>}", "x \\n x", '''\nx\n''')  # x`,
  pypy3: `<x> = 1\nprint("x")  # x`,
  rust: `fn main() { let <x> = 1; let s = "x \\n x"; let r = r"x"; let c = 'x'; /* x */ } // x`,
  haskell: 'main = let <x> = 1 in putStrLn "x \\n x" {- x -} -- x',
  go: 'package main\nfunc main() { <x> := 1; s := "x \\n x"; r := `x`; c := \'x\' /* x */ } // x',
};

it.each(Object.entries(programs))('tells the names in %s from comments and strings', async (language, program) => {
  const mode = highlighting[language as Language];
  const extensions = typeof mode === 'function' ? await mode() : mode;
  const starts = [...program.matchAll(/<x>|\bx\b(?!>)/g)].map(({ 0: text, index }) => ({
    index,
    isCode: text === '<x>',
  }));
  // The marks are spaces in the program that is parsed.
  const doc = program.replaceAll('<x>', ' x ');
  const tree = ensureSyntaxTree(EditorState.create({ doc, extensions }), doc.length, 60_000);
  expect(starts.map(({ index, isCode }) => tree && !isProse(tree.resolveInner(index + (isCode ? 1 : 0), 1)))).toEqual(
    starts.map(({ isCode }) => isCode),
  );
});
