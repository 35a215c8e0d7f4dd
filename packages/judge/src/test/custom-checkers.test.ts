import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CheckerSpec } from '../judgement.ts';
import { openTestJudge, type TestJudge } from './judging.ts';

// This checker accepts any divisor of the input other than 1 and itself. The answer file contains
// the smallest one. Checkers without the headers of streams compile in a tenth of the time.
const kattis = `#include <cstdio>
#include <cstring>
FILE* create(const char* folder, const char* name) { char path[4096]; return fopen(strcat(strcpy(path, folder), name), "w"); }
int main(int, char** argv) {
  long n, smallest, d = 0;
  if (fscanf(fopen(argv[1], "r"), "%ld", &n) != 1 || fscanf(fopen(argv[2], "r"), "%ld", &smallest) != 1) return 1;
  fprintf(create(argv[3], "judgemessage.txt"), "smallest is %ld", smallest);
  if (scanf("%ld", &d) == 1 && d > 1 && d < n && n % d == 0) {
    if (d > smallest) fprintf(create(argv[3], "teammessage.txt"), "%ld is smaller", smallest);
    return 42;
  }
  fprintf(create(argv[3], "teammessage.txt"), "%ld does not divide %ld", d, n);
  return 43;
}`;

// This checker does the same by testlib's protocol, without its header: it gets input, output and
// answer, and writes its message to standard error.
const testlib = `#include <cstdio>
bool read(const char* path, long& number) { return fscanf(fopen(path, "r"), "%ld", &number) == 1; }
int main(int argc, char** argv) {
  long n, d, smallest;
  if (argc < 4 || !read(argv[1], n) || !read(argv[3], smallest)) return 3;
  if (!read(argv[2], d)) { fputs("wrong output format", stderr); return 2; }
  if (d > 1 && d < n && n % d == 0) { fputs("ok", stderr); return 0; }
  fprintf(stderr, "wrong answer %ld does not divide %ld", d, n);
  return 1;
}`;

const prints = (text: string) => `#include <cstdio>\nint main() { fputs("${text}", stdout); }`;

describe.each(['sandbox', 'none'] as const)('a custom checker with isolation %s', (isolation) => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge(isolation);
  });
  afterAll(() => tests.close());

  const judge = (output: string, checker: CheckerSpec, answer = '3') =>
    tests.judgeSource(prints(output), { cases: [['15\n', answer]], checker });

  it('gets the arguments of the problem after those of its protocol', async () => {
    const source = `#include <cstring>
int main(int argc, char **argv) { return argc == 6 && !strcmp(argv[4], "max_guesses") && !strcmp(argv[5], "1 0") ? 42 : 43; }`;
    const checker = { type: 'custom', protocol: 'kattis', source } as const;
    expect(await judge('5', { ...checker, args: ['max_guesses', '1 0'] })).toMatchObject({ verdict: 'accepted' });
    expect(await judge('5', checker)).toMatchObject({ verdict: 'wrong_answer' });
  });

  it('decides about outputs that no program wrote, until it cannot decide', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'judge-outputs-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const fileOf = async (name: string, text: string) => {
      const path = join(folder, name);
      await writeFile(path, text);
      return path;
    };
    const [inputPath, answerPath] = [await fileOf('in', '15\n'), await fileOf('ans', '3\n')];
    const outputs = await Promise.all(
      ['3', '5', '4'].map(async (text) => ({ inputPath, answerPath, outputPath: await fileOf(text, text) })),
    );
    const checker = { type: 'custom', protocol: 'kattis', source: kattis } as const;
    expect(await tests.judge.checkOutputs({ checker, outputs })).toEqual({
      outcomes: [
        { accepted: true, judgeMessage: 'smallest is 3' },
        { accepted: true, note: '3 is smaller', judgeMessage: 'smallest is 3' },
        { accepted: false, note: '4 does not divide 15', judgeMessage: 'smallest is 3' },
      ],
    });
    const [first, ...others] = outputs;
    if (first === undefined) throw new Error('There are outputs.');
    const missing = { ...first, outputPath: join(folder, 'missing') };
    expect(await tests.judge.checkOutputs({ checker, outputs: [first, missing, ...others] })).toMatchObject({
      outcomes: [{ accepted: true }],
      failure: expect.stringContaining('ENOENT'),
    });
    const broken = { ...checker, source: 'int main() {' };
    expect(await tests.judge.checkOutputs({ checker: broken, outputs })).toMatchObject({
      outcomes: [],
      failure: expect.stringContaining('The checker does not compile'),
    });
  });

  it('is compiled from several sources', async () => {
    const main = 'int code(); int main() { return code(); }';
    const of = (code: number): CheckerSpec => ({
      ...{ type: 'custom', protocol: 'kattis', source: main },
      files: [{ name: 'code.cpp', source: `int code() { return ${code}; }` }],
    });
    expect(await judge('5', of(42))).toMatchObject({ verdict: 'accepted' });
    expect(await judge('5', of(43))).toMatchObject({ verdict: 'wrong_answer' });
    const broken: CheckerSpec = { type: 'custom', protocol: 'kattis', source: main };
    expect(await judge('5', broken)).toMatchObject({
      verdict: 'judging_error',
      failure: expect.stringContaining('code'),
    });
  });

  it('may be written in Python', async () => {
    const source = `import sys
number = int(open(sys.argv[1]).read())
divisor = int(sys.stdin.read())
if 1 < divisor < number and number % divisor == 0: sys.exit(42)
open(sys.argv[3] + 'teammessage.txt', 'w').write(f'{divisor} does not divide {number}')
sys.exit(43)`;
    const checker: CheckerSpec = { type: 'custom', protocol: 'kattis', language: 'py', source };
    expect(await judge('5', checker)).toMatchObject({ verdict: 'accepted' });
    expect(await judge('4', checker)).toMatchObject({
      verdict: 'wrong_answer',
      tests: [{ note: '4 does not divide 15' }],
    });
    const broken: CheckerSpec = { ...checker, source: 'if' };
    expect(await judge('4', broken)).toMatchObject({
      verdict: 'judging_error',
      failure: expect.stringContaining('SyntaxError'),
    });
  });

  const checkerParts = {
    java: [
      `import java.nio.file.*;
public class Check {
  public static void main(String[] args) throws Exception {
    int number = Integer.parseInt(Files.readString(Path.of(args[0])).strip());
    int divisor = new java.util.Scanner(System.in).nextInt();
    System.exit(Rules.accepts(number, divisor) ? 42 : 43);
  }
}`,
      'Rules.java',
      'class Rules { static boolean accepts(int n, int d) { return 1 < d && d < n && n % d == 0; } }',
    ],
    go: [
      `package main
import ("fmt"; "os")
func main() {
  var number, divisor int
  input, _ := os.Open(os.Args[1])
  fmt.Fscan(input, &number)
  fmt.Scan(&divisor)
  if accepts(number, divisor) { os.Exit(42) }
  os.Exit(43)
}`,
      'rules.go',
      'package main\nfunc accepts(n, d int) bool { return 1 < d && d < n && n%d == 0 }',
    ],
    rust: [
      `mod rules;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let number: i64 = std::fs::read_to_string(path).unwrap().trim().parse().unwrap();
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    std::process::exit(if rules::accepts(number, line.trim().parse().unwrap()) { 42 } else { 43 });
}`,
      'rules.rs',
      'pub fn accepts(n: i64, d: i64) -> bool { 1 < d && d < n && n % d == 0 }',
    ],
    js: [
      `const { readFileSync } = require('fs');
const { accepts } = require('./rules.js');
const read = (path) => Number(readFileSync(path, 'utf8'));
process.exit(accepts(read(process.argv[2]), read(0)) ? 42 : 43);`,
      'rules.js',
      'exports.accepts = (n, d) => 1 < d && d < n && n % d === 0;',
    ],
    pypy3: [
      `import sys, rules
sys.exit(42 if rules.accepts(int(open(sys.argv[1]).read()), int(sys.stdin.read())) else 43)`,
      'rules.py',
      'def accepts(n, d): return 1 < d < n and n % d == 0',
    ],
  } as const;

  it.each(Object.entries(checkerParts))('may be written in %s, in several sources', async (language, parts) => {
    const [source, name, rules] = parts;
    const checker: CheckerSpec = {
      ...{ type: 'custom', protocol: 'kattis', language, source },
      files: [{ name, source: rules }],
    };
    expect(await judge('5', checker)).toMatchObject({ verdict: 'accepted' });
    expect(await judge('4', checker)).toMatchObject({ verdict: 'wrong_answer' });
  });

  it('may be written in C, in several sources', async () => {
    // Neither compiles as C++.
    const checker: CheckerSpec = {
      ...{ type: 'custom', protocol: 'kattis', language: 'c' },
      source: 'int code(int new); int main(void) { return code(1); }',
      files: [
        {
          name: 'code.c',
          source:
            '#include <stdio.h>\nint code(int new) { int class; return scanf("%d", &class) == new && class == 5 ? 42 : 43; }',
        },
      ],
    };
    expect(await judge('5', checker)).toMatchObject({ verdict: 'accepted' });
    expect(await judge('4', checker)).toMatchObject({ verdict: 'wrong_answer' });
    expect(await judge('4', { ...checker, source: 'int main(void) { return code }' })).toMatchObject({
      verdict: 'judging_error',
      failure: expect.stringContaining('solution.c:1:'),
    });
  });

  describe.each([
    { protocol: 'kattis', source: kattis },
    { protocol: 'testlib', source: testlib },
  ] as const)('by the $protocol protocol', ({ protocol, source }) => {
    const checker: CheckerSpec = { type: 'custom', protocol, source };

    it('accepts what the checker accepts', async () => {
      expect(await judge('5', checker)).toMatchObject({ verdict: 'accepted' });
      expect(await judge('3', checker)).toMatchObject({ verdict: 'accepted' });
    });

    it('passes on why the checker rejects', async () => {
      const judgement = await judge('4', checker);
      if (protocol === 'kattis') expect(judgement.tests).toMatchObject([{ judgeMessage: 'smallest is 3' }]);
      expect(judgement).toMatchObject({
        verdict: 'wrong_answer',
        tests: [{ note: expect.stringContaining('4 does not divide 15') }],
      });
    });

    it('takes an output that cannot be read for wrong', async () => {
      expect(await judge('', checker)).toMatchObject({ verdict: 'wrong_answer' });
    });
  });

  const failures = [
    {
      how: 'crashes it',
      source: '*(volatile int*)8 = 1;',
      says: 'SIGSEGV',
      end: { type: 'crashed', signal: 'SIGSEGV' },
    },
    {
      how: 'makes it loop',
      source: 'for (volatile int i = 0;; i = 1);',
      says: 'limit: cpu_time',
      end: { type: 'hung', limit: 'cpu_time' },
    },
    {
      how: 'leaves it without memory',
      source: 'for (;;) memset(malloc(1 << 24), 1, 1 << 24);',
      says: 'The checker',
      end: {},
    },
    {
      how: 'makes it write without end',
      source: 'static char text[1 << 20]; for (;;) fwrite(text, 1, sizeof text, stdout);',
      says: 'limit: output',
      end: { type: 'exceeded', limit: 'output' },
    },
    {
      how: 'makes it end with a code of no meaning',
      source: 'return 9;',
      says: 'exit code 9',
      end: { type: 'exited', code: 9 },
    },
  ];
  // The modes differ in how they limit memory.
  it.each(isolation === 'none' ? failures.filter(({ how }) => how.includes('memory')) : failures)(
    'calls an output wrong that $how, and notifies the operators',
    async ({ source, says, end }) => {
      const checker: CheckerSpec = {
        type: 'custom',
        protocol: 'testlib',
        source: `#include <cstdio>\n#include <cstdlib>\n#include <cstring>
int main(int, char** argv) { int n = 0; if (fscanf(fopen(argv[2], "r"), "%d", &n) != 1) return 2; fprintf(stderr, "n is %d", n); if (n == 3) return 0; ${source} }`,
      };
      const judgement = await judge('5', checker);
      expect(judgement.verdict).toBe('wrong_answer');
      expect(judgement.failure).toBeUndefined();
      expect(judgement.tests[0]).toMatchObject({
        note: 'the checker did not accept the output',
        checkerFailure: { ...end, message: expect.stringContaining(says) },
      });
      expect(judgement.tests[0]?.checkerFailure?.message).toContain('n is 5');
    },
  );

  // The modes differ in the files that a checker is given and in how its program is started, which
  // the tests above show. The rest is decided by the judge or is about its own limits.
  if (isolation === 'none') return;

  it('accepts an output if all its programs do, and passes on why the first one rejects', async () => {
    const rejecting = (note: string) => ({
      source: `#include <cstdio>
#include <cstring>
int main(int, char** argv) {
  char path[4096];
  fputs("${note}", fopen(strcat(strcpy(path, argv[3]), "teammessage.txt"), "w"));
  return 43;
}`,
    });
    const checker: CheckerSpec = { type: 'custom', protocol: 'kattis', source: kattis };
    const accepting = { language: 'py', source: 'exit(42)' } as const;
    expect(await judge('5', { ...checker, others: [accepting] })).toMatchObject({ verdict: 'accepted' });
    expect(
      await judge('5', { ...checker, others: [accepting, rejecting('first'), rejecting('second')] }),
    ).toMatchObject({
      verdict: 'wrong_answer',
      tests: [{ note: 'first' }],
    });
  });

  it.each([
    {
      title: 'crashes',
      source: 'int main() { *(volatile int*)8 = 1; }',
      says: 'SIGSEGV',
      failure: { type: 'crashed', signal: 'SIGSEGV', test: 1 },
    },
    { title: 'ends with an exit code of no meaning', source: 'int main() { return 9; }', says: 'exit code 9' },
    {
      title: 'reports its own failure',
      source: '#include <cstdio>\nint main() { fputs("bad answer file", stderr); return 3; }',
      says: 'bad answer file',
    },
    { title: 'does not compile', source: 'int main() { return nothing; }', says: 'does not compile' },
  ])('makes a judging error of a checker that $title', async ({ source, says, failure }) => {
    const judgement = await judge('5', { type: 'custom', protocol: 'testlib', source });
    expect(judgement).toMatchObject({ verdict: 'judging_error', failure: expect.stringContaining(says) });
    if (failure) expect(judgement.checkerFailure).toMatchObject(failure);
  });

  // This checker repeats the first token everywhere and accepts only the jury's answer.
  const repeating = (protocol: 'kattis' | 'testlib'): CheckerSpec => ({
    type: 'custom',
    protocol,
    source: `#include <cstdio>
#include <cstring>
#include <initializer_list>
static char token[4 << 20], answer[16], path[4096];
int main(int, char** argv) {
  const bool kattis = ${protocol === 'kattis'};
  FILE* output = kattis ? stdin : fopen(argv[2], "r");
  if (fscanf(fopen(argv[kattis ? 2 : 3], "r"), "%15s", answer) != 1 || fscanf(output, "%4000000s", token) != 1) return 9;
  for (FILE* out : {stderr, stdout}) fprintf(out, "found %s", token);
  if (kattis) for (const char* name : {"judgemessage.txt", "teammessage.txt"})
    fprintf(fopen(strcat(strcpy(path, argv[3]), name), "w"), "found %s", token);
  return strcmp(token, answer) == 0 ? (kattis ? 42 : 0) : kattis ? 43 : 1;
}`,
  });
  const printsLongToken = "#include <cstdio>\nint main() { for (int i = 0; i < 2 << 20; i++) putchar('7'); }";

  it.each(['kattis', 'testlib'] as const)('cuts what a checker repeats of a token of 2 MB, by %s', async (protocol) => {
    const judgement = await tests.judgeSource(printsLongToken, { cases: [['', '7']], checker: repeating(protocol) });
    expect(judgement).toMatchObject({
      verdict: 'wrong_answer',
      tests: [{ note: expect.stringMatching(/^found 7{100}/) }],
    });
    expect(judgement.tests[0]?.note?.length).toBeLessThanOrEqual(500);
    expect(judgement.tests[0]?.judgeMessage).toMatch(/^found 7{100}/);
    expect(judgement.tests[0]?.judgeMessage?.length).toBeLessThanOrEqual(1000);
    expect(judgement.tests[0]?.checkerFailure).toBeUndefined();
  });

  it('ends the run at an output that ends it, so that no more tests cost its limits', async () => {
    const source =
      '#include <cstdio>\n#include <cstdlib>\nint main(int, char** argv) { int n; if (fscanf(fopen(argv[2], "r"), "%d", &n) != 1 || n != 3) abort(); }';
    const judgement = await tests.judgeSource('#include <cstdio>\nint main() { puts("5"); }', {
      cases: Array.from({ length: 3 }, () => ['', '3'] as const),
      checker: { type: 'custom', protocol: 'testlib', source },
      stopAtFirstFailure: false,
    });
    expect(judgement.tests).toMatchObject([{ number: 1, checkerFailure: { type: 'crashed', signal: 'SIGABRT' } }]);
  });

  it('makes a judging error of a checker that says itself that it failed, whatever it says of the answer', async () => {
    const source =
      '#include <cstdio>\nint main(int, char** argv) { int n; return fscanf(fopen(argv[2], "r"), "%d", &n) == 1 && n == 3 ? 0 : 3; }';
    const judgement = await judge('5', { type: 'custom', protocol: 'testlib', source });
    expect(judgement).toMatchObject({ verdict: 'judging_error', failure: expect.stringContaining('exit code 3') });
  });

  it('does not ask the checker about a program that failed', async () => {
    const checker: CheckerSpec = { type: 'custom', protocol: 'kattis', source: 'int main() { return 42; }' };
    const judgement = await tests.judgeSource('int main() { return 1; }', { checker });
    expect(judgement.verdict).toBe('runtime_error');
  });
});
