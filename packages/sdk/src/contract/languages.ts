// This file does without zod and is an entry point of its own (`@podium/sdk/languages`), because
// the command line and the pages need it before they load anything else. A server offers those
// languages that its judge supports and its operator enables.

/** The facts that clients need about a language. */
export interface LanguageInfo {
  /** The name without a version: `C++`. */
  name: string;
  /** The endings of the names of its source files. The starter has the first one. */
  fileEndings: readonly [string, ...string[]];
  /** The name that the file of its starter must have for editors and compilers, if it has one. */
  solutionFile?: string;
  /** Whether its sources include headers. */
  hasHeaders: boolean;
  /**
   * The file where a program of several sources starts, if they are not all compiled together: the
   * others are modules that it names. Problem packages have such programs.
   */
  startFile?: string;
  /**
   * The names that people and problem packages have for it, if not its id alone; packages are
   * written with the first.
   */
  packageNames?: readonly [string, ...string[]];
  /** The program that learners start from. It reads and writes, and solves nothing. */
  starter: string;
}

const pythonStarter = `import sys


def main():
    data = sys.stdin.read().split()


main()
`;

export const languages = {
  js: {
    name: 'JavaScript',
    fileEndings: ['.js', '.mjs', '.cjs'],
    hasHeaders: false,
    startFile: 'main.js',
    packageNames: ['javascript', 'node', 'nodejs'],
    starter: `const lines = require('fs').readFileSync(0, 'utf8').split('\\n');

`,
  },
  py: {
    name: 'Python',
    fileEndings: ['.py', '.py3'],
    hasHeaders: false,
    startFile: 'main.py',
    packageNames: ['python3', 'python', 'python.3'],
    starter: pythonStarter,
  },
  c: {
    name: 'C',
    fileEndings: ['.c'],
    hasHeaders: true,
    starter: `#include <stdio.h>

int main(void) {

  return 0;
}
`,
  },
  cpp: {
    name: 'C++',
    fileEndings: ['.cpp', '.cc', '.cxx', '.c++', '.C', '.cp'],
    hasHeaders: true,
    packageNames: ['cpp', 'c++'],
    starter: `#include <bits/stdc++.h>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);

  return 0;
}
`,
  },
  java: {
    name: 'Java',
    fileEndings: ['.java'],
    solutionFile: 'Main.java',
    hasHeaders: false,
    starter: `import java.util.Scanner;

public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
  }
}
`,
  },
  kotlin: {
    name: 'Kotlin',
    fileEndings: ['.kt'],
    hasHeaders: false,
    starter: `fun main() {
    val lines = generateSequence(::readLine).toList()
}
`,
  },
  pypy3: {
    name: 'Python (PyPy)',
    fileEndings: ['.py', '.py3'],
    hasHeaders: false,
    startFile: 'main.py',
    packageNames: ['pypy3', 'pypy', 'python.pypy3'],
    starter: pythonStarter,
  },
  rust: {
    name: 'Rust',
    fileEndings: ['.rs'],
    hasHeaders: false,
    startFile: 'main.rs',
    starter: `use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut words = input.split_whitespace();
}
`,
  },
  go: {
    name: 'Go',
    fileEndings: ['.go'],
    hasHeaders: false,
    packageNames: ['go', 'golang'],
    starter: `package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()

	var n int
	fmt.Fscan(in, &n)
}
`,
  },
  haskell: {
    name: 'Haskell',
    fileEndings: ['.hs'],
    hasHeaders: false,
    startFile: 'Main.hs',
    starter: `main :: IO ()
main = do
  input <- getContents
  let tokens = words input
  return ()
`,
  },
} as const satisfies Record<string, LanguageInfo>;

export type Language = keyof typeof languages;

/**
 * The language that every server judges. Checkers that name none are in it, and editors select it
 * first.
 */
export const defaultLanguage = 'cpp' as const satisfies Language;

export const languageIds = Object.keys(languages) as [Language, ...Language[]];

export function isLanguage(value: string): value is Language {
  return Object.hasOwn(languages, value);
}

/** Returns the name of a language; of one that only a later server knows, the id. */
export function languageName(id: string): string {
  return isLanguage(id) ? languages[id].name : id;
}

/** Names languages, by default as alternatives: `C, C++ or Rust`. */
export function nameLanguages(ids: readonly string[], type: 'disjunction' | 'conjunction' = 'disjunction'): string {
  return new Intl.ListFormat('en-GB', { type }).format(ids.map(languageName));
}

/**
 * Says which languages a problem takes, after its subject: `takes submissions in C or Java only`.
 */
export function describeAllowed(allowed: readonly string[]): string {
  return `takes submissions in ${nameLanguages(allowed)} only`;
}

/** Reports whether a problem takes submissions in a language. Those that allow none allow all. */
export function allowsLanguage(allowed: readonly string[], id: string): boolean {
  return allowed.length === 0 || allowed.includes(id);
}

/**
 * Returns the names that problem packages have for a language, the one to write first: `python3`.
 */
export function packageNamesOf(id: Language): readonly [string, ...string[]] {
  const { packageNames = [id] }: LanguageInfo = languages[id];
  return packageNames;
}

/**
 * A name without its compiler and its version, which `cpp.g++17`, `java11` and `Python 3` have:
 * neither `C#` nor `Java Script`.
 */
const plainName = /^(?:python\.(?:pypy)?\d|[a-z+]+(?:py\d)?(?=$|[^a-z#\s]|\s+\d))/;

/** Returns the names of a language in lower case: id, those in packages and the one for people. */
export function namesOf(id: Language): string[] {
  return [id, ...packageNamesOf(id), languages[id].name.toLowerCase()];
}

const idsByName = new Map(languageIds.flatMap((id) => namesOf(id).map((name) => [name, id] as const)));

/**
 * Returns the language that a person or a package names, in any case, such as `C++`, `golang`,
 * `python3` or Polygon's `cpp.g++17`; undefined for Python 2.
 */
export function languageNamed(written: string): Language | undefined {
  const name = written.trim().toLowerCase();
  if (isPython2Name(name)) return undefined;
  return idsByName.get(name) ?? idsByName.get(plainName.exec(name)?.[0] ?? '');
}

/** Reports whether a name is one of Python 2, in any case. */
export function isPython2Name(written: string): boolean {
  return /^py(?:thon|py)?[ .]?(?:pypy)?2/i.test(written.trim());
}

/**
 * Returns the languages of a source file by the ending of its name, that of files that say nothing
 * else first; none for another ending.
 */
export function languagesOfFile(name: string): Language[] {
  return languageIds.filter((id) => languages[id].fileEndings.some((ending) => name.endsWith(ending)));
}

/** Returns the first of the languages of a source file; undefined if there is none. */
export function languageOfFile(name: string): Language | undefined {
  return languagesOfFile(name)[0];
}

/**
 * Returns the name of the starter in a pulled problem, such as `solution.cpp` or `Main.java`. It
 * has no ending for a language that only a later server knows.
 */
export function solutionFile(language: string): string {
  if (!isLanguage(language)) return 'solution';
  const { fileEndings, solutionFile = `solution${fileEndings[0]}` }: LanguageInfo = languages[language];
  return solutionFile;
}

/**
 * The languages whose solutions have a file name of their own: a file for PyPy is one for Python.
 */
export const fileLanguages = languageIds.filter((id) => languageOfFile(solutionFile(id)) === id);
