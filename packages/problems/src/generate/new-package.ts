import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { undefinedIfMissing } from '@podium/files';
import { usageError } from '../errors.ts';
import { requireOwnFolder } from '../folder-owner.ts';

/**
 * Writes a new package: a small problem that verifies, whose parts the author replaces. Its tests
 * are made by its rules. The title is by default made of the name. Throws for a folder with files,
 * and inside the folder of another problem.
 */
export async function writeNewPackage(cwd: string, name: string, title?: string): Promise<void> {
  const folder = resolve(cwd, name);
  const present = await undefinedIfMissing(readdir(folder));
  if (present && present.length > 0) throw usageError(`'${name}' exists already, and is not empty.`);
  const advice = 'Name a folder that is not part of another problem.';
  await requireOwnFolder(folder, { role: 'setter', folders: [], advice });
  for (const [file, text] of Object.entries(newPackageFiles(title ?? titleOf(basename(folder)), crypto.randomUUID()))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

/** Makes a title of a name such as `two-sum`. */
function titleOf(name: string): string {
  const words = name.split(/[-_\s]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function newPackageFiles(title: string, uuid: string): Record<string, string> {
  return {
    'problem.yaml': `problem_format_version: 2025-09
name: ${JSON.stringify(title)}
uuid: ${uuid}
difficulty: Easy
tags: [math]
limits:
  time_limit: 1
  memory: 256
`,
    'statement/problem.en.md': statement,
    'generators/generators.yaml': rules,
    'generators/random.cpp': generator,
    'input_validators/validate.cpp': validator,
    'submissions/accepted/solution.cpp': solution('long long'),
    'submissions/wrong_answer/overflows.cpp': `// The sum does not fit into 32 bits.\n${solution('int')}`,
  };
}

const statement = `Add up $n$ numbers.

## Input

- one line with the integer $n$, $1 \\le n \\le 1000$
- one line with $n$ integers $a_1, \\dots, a_n$, $0 \\le a_i \\le 10^9$

## Output

Print the sum of the numbers.
`;

const rules = `# podium problem generate makes the tests from these rules. {seed} is a number that depends only on
# the command. Tests without a rule are written by hand.
solution: /submissions/accepted/solution.cpp
data:
  sample:
    data:
      '1': { in: "3\\n1 2 3\\n" }
  secret:
    data:
      - smallest: { in: "1\\n0\\n" }
      - random: { generate: 'random.cpp 10 {seed}', count: 3 }
      - largest: random.cpp 1000 {seed}
  invalid_input:
    data:
      too-few: { in: "2\\n1\\n" }
      too-large: { in: "1\\n1000000001\\n" }
`;

const generator = `// Prints a random input: random <numbers> <seed>
#include <cstdio>
#include <cstdlib>
#include <random>

int main(int, char **arguments) {
  const int count = atoi(arguments[1]);
  std::mt19937 random(atol(arguments[2]));
  printf("%d\\n", count);
  for (int i = 0; i < count; i++) printf("%ld%c", long(random() % 1000000001), i + 1 < count ? ' ' : '\\n');
}
`;

const validator = `// Exits with 42 if the standard input is a valid input of the problem, white space included.
#include <cstdio>
#include <cstdlib>

static void reject(const char *reason) {
  fprintf(stderr, "%s\\n", reason);
  exit(43);
}

static long read_number(long least, long most, char after) {
  char digits[16];
  int length = 0, next;
  while ((next = getchar()) >= '0' && next <= '9' && length < 15) digits[length++] = next;
  digits[length] = 0;
  if (length == 0 || (digits[0] == '0' && length > 1)) reject("a number is missing or begins with 0");
  if (next != after) reject(after == ' ' ? "a space is missing" : "a line does not end where it should");
  const long number = atol(digits);
  if (number < least || number > most) reject("a number is out of its range");
  return number;
}

int main() {
  const long count = read_number(1, 1000, '\\n');
  for (long i = 0; i < count; i++) read_number(0, 1000000000, i + 1 < count ? ' ' : '\\n');
  if (getchar() != EOF) reject("something follows the last line");
  return 42;
}
`;

const solution = (type: string) => `#include <iostream>

int main() {
  int count;
  std::cin >> count;
  ${type} sum = 0;
  for (${type} number; std::cin >> number;) sum += number;
  std::cout << sum << '\\n';
}
`;
