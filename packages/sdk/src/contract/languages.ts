// Without zod, and an entry point of its own (`@podium/sdk/languages`): the command line and the pages need it before they load
// anything else. A server offers those of them that its judge knows and its operator wants.

/** What clients know of a language. */
interface LanguageInfo {
  name: string;
  /** How the names of its source files end; the first is that of the starter. */
  fileEndings: readonly [string, ...string[]];
  /** The program one starts from: reading and writing work, nothing is solved. */
  starter: string;
}

export const languages = {
  js: {
    name: 'JavaScript',
    fileEndings: ['.js', '.mjs', '.cjs'],
    starter: `const lines = require('fs').readFileSync(0, 'utf8').split('\\n');

`,
  },
  py: {
    name: 'Python',
    fileEndings: ['.py'],
    starter: `import sys


def main():
    data = sys.stdin.read().split()


main()
`,
  },
  c: {
    name: 'C',
    fileEndings: ['.c'],
    starter: `#include <stdio.h>

int main(void) {

  return 0;
}
`,
  },
  cpp: {
    name: 'C++',
    fileEndings: ['.cpp', '.cc', '.cxx', '.c++', '.C', '.cp'],
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
    starter: `import java.util.Scanner;

public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
  }
}
`,
  },
} as const satisfies Record<string, LanguageInfo>;

export type Language = keyof typeof languages;

/** Every server offers it, and it is the one that a program is in at first. */
export const startingLanguage: Language = 'cpp';

export const languageIds = Object.keys(languages) as [Language, ...Language[]];

export function isLanguage(value: string): value is Language {
  return Object.hasOwn(languages, value);
}

/** The language of a source by the name of its file. */
export function languageOfFile(name: string): Language | undefined {
  return languageIds.find((id) => languages[id].fileEndings.some((ending) => name.endsWith(ending)));
}

/** `solution.cpp`: the name of the starter in a pulled problem. */
export function solutionFile(language: Language): string {
  return `solution${languages[language].fileEndings[0]}`;
}
