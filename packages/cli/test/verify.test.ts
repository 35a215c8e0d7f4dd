import { readFile, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { PackageReport } from '@podium/problems';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { learnerEnvironment, runCli, temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

const printing = (expression: string) =>
  `#include <cstdio>\nint main() { long a, b; if (scanf("%ld %ld", &a, &b) == 2) printf("%ld\\n", ${expression}); }\n`;
const validator = `#include <cstdio>
#include "limits.h"
#include <cstring>
int main(int argc, char **argv) {
  long a, b;
  if (scanf("%ld %ld", &a, &b) != 2) return fputs("two numbers are missing\\n", stderr), 43;
  bool isSmall = argc == 2 && !strcmp(argv[1], "small");
  if (a > (isSmall ? 9 : most)) return fprintf(stderr, "%ld is too large\\n", a), 43;
  return 42;
}
`;
/** Accepts every output that begins with the answer's first character. */
const checker = `#include <cstdio>
int main(int, char **argv) { return getchar() == fgetc(fopen(argv[2], "r")) ? 42 : 43; }
`;

const javaSum = `import java.util.*;
public class Sum {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    System.out.println(in.nextLong() + in.nextLong());
  }
}
`;

/** A package in which everything fits. */
const sum = {
  'problem.yaml': 'name: Sum\nlimits: { memory: 64 }\nvalidation: custom\n',
  'problem_statement/problem.md': 'Add two numbers.\n',
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/secret/small/1.in': '9 1\n',
  'data/secret/small/1.ans': '10\n',
  'data/secret/small/testdata.yaml': 'input_validator_flags: small\n',
  'data/secret/big.in': '90 9\n',
  'data/secret/big.ans': '99\n',
  'data/invalid_input/one.in': '1\n',
  'data/valid_output/3.in': '1 2\n',
  'data/valid_output/3.ans': '3\n',
  'data/valid_output/3.out': '3 apples\n',
  'data/invalid_output/4.in': '1 2\n',
  'data/invalid_output/4.ans': '3\n',
  'data/invalid_output/4.out': '4\n',
  'input_validators/small/validate.cpp': validator,
  'input_validators/small/limits.h': 'const long most = 99;\n',
  'output_validators/checker.cpp': checker,
  'submissions/accepted/sum.cpp': printing('a + b'),
  'submissions/accepted/sum.java': javaSum,
  'submissions/wrong_answer/difference.cpp': printing('a - b'),
  'submissions/mixed/crash.cpp': `// @EXPECTED_RESULTS@: RUN_TIME_ERROR\n${printing('a / (b - 2)')}`,
};

/** A package of few parts. The reader of a report needs no more. */
const small = {
  'problem.yaml': 'name: Sum\n',
  'problem_statement/problem.md': 'Add two numbers.\n',
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/secret/1.in': '9 1\n',
  'data/secret/1.ans': '10\n',
  'submissions/accepted/sum.cpp': printing('a + b'),
};

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
const verify = (...args: string[]) =>
  runCli(['problem', 'verify', ...args], { cwd: folder, env: learnerEnvironment(folder, 'http://127.0.0.1:9') });

it('passes a correct package, with its tests, programs and warnings', async () => {
  await writeFiles(join(folder, 'sum'), sum);
  const run = await verify('sum');
  expect(run.stdout).toContain('✓ Sum  sum\n  1 sample, 2 secret tests; 1 input validator on 5 inputs, 1 to reject;');
  expect(run.stdout).toContain('checker on 4 right outputs, 1 to reject');
  expect(run.stdout).toMatch(
    /! problem\.yaml sets no time limit: it is 1s, by 5 × 0\.\d\d s of submissions\/accepted\/sum\.cpp/,
  );
  expect(run.stdout).toMatch(/● accepted\/sum\.cpp +Accepted +3\/3/);
  expect(run.stdout).toMatch(/● wrong_answer\/difference\.cpp +Wrong answer +0\/3/);
  expect(run.stdout).toMatch(/● mixed\/crash\.cpp +Runtime error/);
  expect(run.stdout).toMatch(/● accepted\/sum\.java +Accepted +3\/3/);
  expect(run.exitCode).toBe(0);
});

it('compiles the sources of a program together, runs Python with its modules, and names the one that does not compile', async () => {
  const { 'submissions/accepted/sum.cpp': _, ...others } = sum;
  const parts = {
    ...others,
    'input_validators/small/validate.cpp': `bool isTooLarge(long);\n${validator.replace('a > (isSmall ? 9 : most)', 'isSmall ? a > 9 : isTooLarge(a)')}`,
    'input_validators/small/most.cpp': '#include "limits.h"\nbool isTooLarge(long a) { return a > most; }\n',
    'submissions/accepted/parts/add.cpp': 'long add(long a, long b) { return a + b; }\n',
    'submissions/accepted/parts/main.cpp': `long add(long, long);\n${printing('add(a, b)')}`,
    'submissions/accepted/modules/main.py': 'from sums import add\nprint(add(*map(int, input().split())))\n',
    'submissions/accepted/modules/sums.py': 'def add(a, b):\n    return a + b\n',
  };
  await writeFiles(join(folder, 'parts'), parts);
  await writeFiles(join(folder, 'broken'), {
    ...small,
    'input_validators/small/validate.cpp': parts['input_validators/small/validate.cpp'],
    'input_validators/small/limits.h': parts['input_validators/small/limits.h'],
    'input_validators/small/most.cpp': 'bool isTooLarge(long a) {',
  });
  await writeFiles(join(folder, 'undecided'), {
    ...parts,
    'output_validators/checker.cpp': 'int main() {\n  retrun 42;',
  });
  const [right, wrong, undecided] = (await verify('parts', 'broken', 'undecided')).stdout.split('\n\n');
  expect(right).toContain('✓ Sum  parts\n  1 sample, 2 secret tests; 1 input validator on 5 inputs, 1 to reject;');
  expect(right).toMatch(/● accepted\/modules\/main\.py +Accepted +3\/3/);
  expect(right).toMatch(/● accepted\/parts\/main\.cpp +Accepted +3\/3/);
  expect(wrong).toContain('input_validators/small/validate.cpp: does not compile:\n');
  expect(wrong).toMatch(/most\.cpp:1:\d+: error:/);
  expect(undecided).toContain('output_validators/checker.cpp: does not compile:\n');
  expect(undecided).toMatch(/checker\.cpp:2:3: error:/);
  expect(undecided).not.toContain('accepted/parts');
});

it('runs a generator in Python, a validator and a checker in Java, and submissions of several classes', async () => {
  const { 'data/secret/1.in': _in, 'data/secret/1.ans': _ans, ...others } = small;
  const reading = 'java.util.Scanner in = new java.util.Scanner(System.in);';
  await writeFiles(join(folder, 'juries'), {
    ...others,
    'problem.yaml': 'name: Sum\nvalidation: custom\nlimits: { time_limit: 0.4 }\n',
    'generators/generators.yaml':
      'solution: /submissions/accepted/parts\ndata: { secret: { data: { r: pair.py 5 } } }\n',
    'generators/pair.py': 'import sys\nprint(sys.argv[1], 7)\n',
    'input_validators/Range.java': `package jury;
class Range { public static void main(String[] args) { ${reading} System.exit(in.nextInt() < 10 ? 42 : 43); } }
`,
    'output_validators/Same.java': `import java.nio.file.*;
public class Same {
  public static void main(String[] args) throws Exception {
    String found = new String(System.in.readAllBytes()).trim();
    System.exit(found.equals(Files.readString(Path.of(args[1])).trim()) ? 42 : 43);
  }
}
`,
    'submissions/accepted/parts/Start.java': `package team;
import team.add.Sums;
public class Start { public static void main(String[] args) { ${reading} System.out.println(Sums.of(in.nextInt(), in.nextInt())); } }
`,
    'submissions/accepted/parts/add/Sums.java':
      'package team.add;\npublic class Sums { public static int of(int a, int b) { return a + b; } }\n',
    'submissions/accepted/old.py': 'print sum(map(int, raw_input().split()))\n',
    'submissions/time_limit_exceeded/slow.py':
      'import time\nwhile time.process_time() < 0.7: pass\nprint(sum(map(int, input().split())))\n',
    'submissions/wrong_answer/one.py': 'print(1)\n',
  });
  const made = await runCli(['problem', 'generate', 'juries'], {
    cwd: folder,
    env: learnerEnvironment(folder, 'http://127.0.0.1:9'),
  });
  expect(made).toMatchObject({ exitCode: 0 });
  expect(await readFile(join(folder, 'juries/data/secret/r.ans'), 'utf8')).toBe('12\n');
  const [report] = JSON.parse((await verify('juries', '--json')).stdout) as PackageReport[];
  expect(report).toMatchObject({
    passed: true,
    inputs: { validators: ['input_validators/Range.java'], valid: 2 },
    notJudged: ['submissions/accepted/old.py'],
  });
  expect(report?.warnings).toEqual(
    expect.arrayContaining([
      'submissions/accepted/old.py: is written for Python 2, which cannot be judged here, and is left out',
      '4 of 5 submissions judged: 1 is in no language of this judge',
      expect.stringMatching(
        /slow\.py: takes .* beyond the limit of 0?\.?4.*, and is accepted, since programs in Python/,
      ),
    ]),
  );
  const { stdout } = await verify('juries', '--junit', 'report.xml');
  expect(stdout).toMatch(/● accepted\/parts\/Start\.java/);
  const junit = await readFile(join(folder, 'report.xml'), 'utf8');
  expect(junit).toContain('tests="6" failures="0" skipped="1"');
});

it('leaves out with --changed what has not changed since it passed', async () => {
  await writeFiles(join(folder, 'sum'), small);
  await writeFiles(join(folder, 'wrong'), { ...small, 'submissions/accepted/sum.cpp': printing('a - b') });
  const read = async (...options: string[]) =>
    (await verify('sum', 'wrong', '--json', ...options)).json() as { passed: boolean; verifiedAt?: string }[];
  const passedAt = expect.any(String);
  expect(await read('--changed')).toMatchObject([{ passed: true }, { passed: false }]);
  const [sumAgain, wrongAgain] = await read('--changed');
  expect(sumAgain).toMatchObject({ passed: true, verifiedAt: passedAt, submissions: expect.any(Array) });
  expect(wrongAgain).not.toHaveProperty('verifiedAt');
  expect((await verify('sum', '--changed')).stdout).toMatch(/^✓ Sum {2}sum\n {2}unchanged since it passed on .*\n$/);
  expect((await verify('sum')).stdout).toContain('1 sample, 1 secret test');
  await writeFiles(join(folder, 'sum'), { 'data/secret/1.ans': '7\n' });
  expect((await read('--changed'))[0]).toMatchObject({ passed: false });
});

it('names the submission and the test that end the checker, and the odd outputs that do', async () => {
  await writeFiles(join(folder, 'sum'), {
    ...small,
    'problem.yaml': 'name: Sum\nvalidation: custom\nlimits: { time_limit: 1 }\n',
    // The first number is right. The others have no bounds.
    'output_validators/check.cpp': `#include <cstdio>
#include <cstdlib>
int main(int, char **argv) {
  long sum, found, other;
  if (fscanf(fopen(argv[2], "r"), "%ld", &sum) != 1 || scanf("%ld", &found) != 1) return 43;
  while (scanf("%ld", &other) == 1) if (other > 1000000) abort();
  return found == -1 ? 7 : found == sum ? 42 : 43;
}
`,
    'submissions/wrong_answer/crash.cpp': '#include <cstdio>\nint main() { puts("3 1999999999"); }\n',
  });
  const run = await verify('sum');
  const crash = 'The checker was killed by SIGABRT';
  expect(run.stdout).toContain(
    `✗ output_validators/check.cpp: the output of submissions/wrong_answer/crash.cpp on sample/1 ends it: ${crash}`,
  );
  expect(run.stdout).toContain(
    `! output_validators/check.cpp: large numbers as the output of sample/1 ends it: ${crash}`,
  );
  expect(run.stdout).toContain(
    'negative numbers as the output of sample/1 ends it: The checker ended with exit code 7',
  );
  expect(run.exitCode).toBe(1);
});

it('warns of a checker that accepts every output', async () => {
  await writeFiles(join(folder, 'sum'), {
    ...small,
    'problem.yaml': 'name: Sum\nvalidation: custom\nlimits: { time_limit: 1 }\n',
    'output_validators/check.cpp': 'int main() { return 42; }\n',
  });
  const { stdout, exitCode } = await verify('sum');
  expect(stdout).toContain('check.cpp: accepts an empty output as the output of 2 tests: is that right?');
  expect(exitCode).toBe(0);
});

it('shows the largest error of each program beside its tolerance, and warns near it', async () => {
  await writeFiles(join(folder, 'sum'), {
    ...small,
    'problem.yaml': 'name: Sum\nlimits: { time_limit: 1 }\nvalidator_flags: float_absolute_tolerance 0.1\n',
    'submissions/accepted/close.cpp': printing('a + b').replace('%ld\\n', '%ld.01\\n'),
    'submissions/accepted/near.cpp': printing('a + b').replace('%ld\\n', '%ld.09\\n'),
  });
  const { stdout, exitCode } = await verify('sum');
  expect(stdout).toMatch(/accepted\/close\.cpp .* error 10 % of the tolerance/);
  expect(stdout).toContain('! submissions/accepted/near.cpp: its largest error is 90 % of the tolerance');
  expect(stdout).not.toContain('! submissions/accepted/close.cpp');
  expect(exitCode).toBe(0);
});

describe('the time limit of a package', () => {
  const busy = `#include <cstdio>
#include <ctime>
int main() {
  while (std::clock() < 0.8 * CLOCKS_PER_SEC) {}
  int a, b;
  std::scanf("%d %d", &a, &b);
  std::printf("%d\\n", a + b);
}
`;
  const limited = { ...small, 'problem.yaml': `${small['problem.yaml']}limits:\n  time_limit: 0.5\n` };

  it('is multiplied by --time-factor, which the text and the JSON say', async () => {
    await writeFiles(join(folder, 'slow'), { ...limited, 'submissions/accepted/sum.cpp': busy });
    expect(await verify('slow')).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('Time limit exceeded') });
    const { stdout, exitCode } = await verify('slow', '--time-factor', '3');
    expect(stdout).toContain('time limit 500 ms × 3 = 1.50 s: by --time-factor');
    expect(exitCode).toBe(0);
    const [report] = (await verify('slow', '--time-factor', '3', '--json')).json() as PackageReport[];
    expect(report?.timeFactor).toEqual({ factor: 3, packageLimitMs: 500, limitMs: 1_500 });
    const refused = await verify('slow', '--time-factor', 'fast');
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('must be a number from 0.05 to 20') });
  });

  it('is multiplied by what this machine is slower than the one for which it was made', async () => {
    await writeFiles(join(folder, 'sum'), limited);
    const speedOf = () => readFile(join(folder, 'sum', 'podium-speed.txt'), 'utf8').then(Number);
    const recorded = await verify('sum', '--record-speed');
    expect(recorded.stdout).not.toContain('time limit');
    const speed = await speedOf();
    await writeFiles(join(folder, 'sum'), { 'podium-speed.txt': `${4 * speed}\n` });
    const [report] = (await verify('sum', '--json')).json() as PackageReport[];
    const speeds = { machine: speed, limit: 4 * speed };
    expect(report?.timeFactor).toEqual({ factor: 4, speeds, packageLimitMs: 500, limitMs: 2_000 });
    await writeFiles(join(folder, 'sum'), { 'podium-speed.txt': 'fast' });
    expect((await verify('sum')).stdout).toContain('podium-speed.txt: must be a number from 0.05 to 20');
  });
});

it('wants an answer that the checker accepts only of samples', async () => {
  await writeFiles(join(folder, 'sum'), {
    ...sum,
    // It compares with the sum of the input, and reads no answer.
    'output_validators/checker.cpp': `#include <cstdio>
int main(int, char **argv) {
  long a, b, c;
  if (fscanf(fopen(argv[1], "r"), "%ld %ld", &a, &b) != 2) return 1;
  return scanf("%ld", &c) == 1 && c == a + b ? 42 : 43;
}
`,
    'data/valid_output/3.out': '3\n',
    'data/secret/small/1.ans': '',
    'data/secret/big.ans': '',
  });
  const run = await verify('sum');
  expect(run.stdout).toContain('! data/secret/big.ans (and 1 other answer): is rejected by the checker');
  expect(run.exitCode).toBe(0);
  await writeFiles(join(folder, 'sum'), { 'data/sample/1.ans': '4\n' });
  const wrong = await verify('sum');
  expect(wrong.stdout).toContain('✗ data/sample/1.ans: is rejected by the checker, and it is an answer of the jury');
  expect(wrong.exitCode).toBe(1);
});

it('names each part that does not fit, of every folder, as text, JSON and JUnit', async () => {
  await writeFiles(join(folder, 'sum'), small);
  await writeFiles(join(folder, 'wrong'), {
    ...sum,
    'data/secret/small/1.in': '19 1\n',
    'data/secret/small/1.ans': '20\n',
    'data/invalid_input/fine.in': '1 2\n',
    'data/invalid_output/4.out': '3 & more\n',
    'submissions/accepted/sum.cpp': printing('a + b + (a == 90)'),
    'submissions/wrong_answer/difference.cpp': printing('b + a'),
    'submissions/mixed/crash.cpp': '// @EXPECTED_RESULTS@: RUN_TIME_ERROR\nint main() { retrun 0; }\n',
  });
  await writeFiles(join(folder, 'broken'), { ...sum, 'input_validators/small/validate.cpp': 'int main() { 42' });
  await writeFiles(join(folder, 'unreadable'), { 'problem.yaml': 'name: [' });
  await writeFiles(join(folder, 'linked'), { ...sum, 'problem.yaml': `${sum['problem.yaml']}uuid: [1]\n` });
  await symlink(folder, join(folder, 'linked/data/secret/all'));

  const run = await verify('sum', 'wrong', 'broken', 'unreadable', 'nowhere', 'linked', '--junit', 'report.xml');
  expect(run.exitCode).toBe(1);
  const found = run.stdout.split('\n\n');
  expect(found.map((report) => report.charAt(0))).toEqual(['✓', '✗', '✗', '✗', '✗', '✗']);
  const [, wrong, broken, unreadable, nowhere, linked] = found;
  for (const line of [
    'data/secret/small/1.in: input_validators/small/validate.cpp rejects it: 19 is too large',
    'data/invalid_input/fine.in: is accepted by every input validator, and at least one must reject it',
    'data/invalid_output/4.out: is accepted by the checker, and it is an example of a wrong output',
    'submissions/accepted permits AC: secret/big is Wrong answer',
    'submissions/accepted/sum.cpp: is Wrong answer, so the missing time limit cannot be measured',
    'submissions/wrong_answer requires a test with WA, and no test has it',
    '@EXPECTED_RESULTS@: it does not compile',
  ])
    expect(wrong).toContain(line);
  expect(broken).toContain('input_validators/small/validate.cpp: does not compile');
  expect(broken).toContain('validate.cpp:1:16: error:');
  expect(broken).toContain('● accepted/sum.cpp');
  expect(unreadable).toContain('problem.yaml');
  expect(nowhere).toContain('is not a folder');
  expect(linked).toContain('data/secret/all: is a link that leaves the folder');
  expect(linked).toContain('problem.yaml: uuid must be a UUID');

  const xml = await readFile(join(folder, 'report.xml'), 'utf8');
  expect(xml.match(/<testsuite /g)).toHaveLength(6);
  expect(xml).toContain('<testsuite name="wrong" tests="5" failures="4" skipped="0">');
  expect(xml).toContain('<testcase classname="sum" name="submissions/accepted/sum.cpp" time="0');

  const reports = (await verify('sum', 'unreadable', '--json')).json();
  expect(reports).toMatchObject([
    { folder: 'sum', passed: true, timing: { limitMs: 1000, proposedMs: 1000 } },
    { folder: 'unreadable', passed: false, submissions: [] },
  ]);
});

it('leaves out programs whose language this machine cannot run, with its advice, and judges the others', async () => {
  await writeFiles(join(folder, 'sum'), {
    ...small,
    'input_validators/v.py': 'raise SystemExit(42)\n',
    'submissions/accepted/sum.py': 'print(sum(map(int, input().split())))\n',
  });
  await symlink('/bin/false', join(folder, 'python3'));
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { exitCode, stdout } = await verify('sum');
  for (const file of ['input_validators/v.py', 'submissions/accepted/sum.py'])
    expect(stdout).toContain(`! ${file}: is left out: Python 3 (python3) does not work: `);
  expect(stdout).toMatch(/Install it: apt-get install -y python3/);
  expect(stdout).toContain('! 1 of 2 submissions judged: 1 is Python');
  expect(stdout).toMatch(/● accepted\/sum\.cpp +Accepted +2\/2/);
  expect(exitCode).toBe(0);
});

it('gives at Ctrl-C what was found so far, with the exit code 130', async () => {
  await writeFiles(join(folder, 'sum'), {
    ...small,
    'problem.yaml': 'name: Sum\nlimits: { time_limit: 20 }\n',
    'submissions/time_limit_exceeded/loop.cpp': 'int main() { for (;;); }\n',
  });
  const interruption = new AbortController();
  let progress = '';
  const listen = (written: string) => {
    progress += written;
    if (progress.includes('Submissions 1/2')) interruption.abort();
  };
  const run = await runCli(['problem', 'verify', 'sum'], {
    cwd: folder,
    env: learnerEnvironment(folder, 'http://127.0.0.1:9'),
    terminal: true,
    signal: interruption.signal,
    onStdout: listen,
    onStderr: listen,
  });
  const shown = stripVTControlCharacters(run.stdout);
  expect(shown).toMatch(/● accepted\/sum\.cpp +Accepted +2\/2/);
  expect(shown).toContain('! interrupted: the rest was not checked');
  expect(run.exitCode).toBe(130);
});

it('says where the report cannot be written, and needs a folder', async () => {
  await writeFiles(join(folder, 'sum'), { 'problem.yaml': '' });
  expect(await verify('sum', '--junit', 'no/report.xml')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("The report cannot be written to 'no/report.xml'"),
  });
  expect(await verify()).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('folder') });
});
