/**
 * Returns a program that reads `a` and `b` and prints an expression. It uses `scanf` because
 * streams take the compiler ten times as long.
 */
const programPrinting = (expression: string) =>
  `#include <cstdio>\nint main() { long long a, b; if (scanf("%lld %lld", &a, &b) == 2) printf("%lld\\n", ${expression}); }\n`;

/** These programs solve a problem that asks for the sum of two numbers, or fail to. */
export const programs = {
  correct: programPrinting('a + b'),
  wrong: programPrinting('a * b'),
  endless: 'int main() { for (volatile int i = 0;; i++) {} }\n',
  /** This program never ends and uses no CPU time. */
  sleeping: '#include <unistd.h>\nint main() { for (;;) pause(); }\n',
  crashing: '#include <cstdlib>\nint main() { abort(); }\n',
  broken: 'int main() { retrun 0; }\n',
  greedy: '#include <cstring>\nint main() { for (;;) { char* p = new char[8 << 20]; memset(p, 1, 8 << 20); } }\n',
  flooding: '#include <cstdio>\nint main() { for (;;) puts("flood flood flood flood flood flood"); }\n',
};

interface PackageFolder {
  title: string;
  difficulty?: 'Easy' | 'Medium' | 'Hard';
  tags?: readonly string[];
}

/**
 * Returns the files of a problem folder for the sum of two numbers, with two samples and two secret
 * tests.
 */
export function sumProblemFiles({
  title,
  difficulty = 'Easy',
  tags = ['math'],
}: PackageFolder): Record<string, string> {
  const tests = {
    'sample/1': [1, 2],
    'sample/2': [10, 20],
    'secret/1': [-5, 5],
    'secret/2': [1_000_000_000, 1_000_000_000],
  };
  const files: Record<string, string> = {
    'problem.yaml': [
      'problem_format_version: 2023-07',
      `name: ${title}`,
      `difficulty: ${difficulty}`,
      `tags: [${tags.join(', ')}]`,
      'limits:',
      '  time_limit: 0.5',
      '  memory: 64',
      '',
    ].join('\n'),
    'statement/problem.en.md': 'Add $a$ and $b$, $|a|, |b| \\le 10^9$.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  };
  for (const [name, [a = 0, b = 0]] of Object.entries(tests)) {
    files[`data/${name}.in`] = `${a} ${b}\n`;
    files[`data/${name}.ans`] = `${a + b}\n`;
  }
  return files;
}
