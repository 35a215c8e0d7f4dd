/** A language and the program one starts from in it: reading and writing work, nothing is solved. */
interface Language {
  label: string;
  /** Others are known, and not offered. */
  isOffered: boolean;
  template: string;
}

export const languages = {
  js: {
    label: 'JavaScript',
    isOffered: false,
    template: `const lines = require('fs').readFileSync(0, 'utf8').split('\\n');

`,
  },
  py: {
    label: 'Python',
    isOffered: false,
    template: `import sys


def main():
    data = sys.stdin.read().split()


main()
`,
  },
  c: {
    label: 'C',
    isOffered: false,
    template: `#include <stdio.h>

int main(void) {

  return 0;
}
`,
  },
  cpp: {
    label: 'C++',
    isOffered: true,
    template: `#include <bits/stdc++.h>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);

  return 0;
}
`,
  },
  java: {
    label: 'Java',
    isOffered: false,
    template: `import java.util.Scanner;

public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
  }
}
`,
  },
} as const satisfies Record<string, Language>;

export type LanguageId = keyof typeof languages;

/** The language a program is in at first. */
export const startingLanguage: LanguageId = 'cpp';

export const languageIds = Object.keys(languages) as LanguageId[];

export function isLanguageId(value: string): value is LanguageId {
  return Object.hasOwn(languages, value);
}
