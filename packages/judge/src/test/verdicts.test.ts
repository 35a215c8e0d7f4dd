import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { JudgeProgress } from '../judgement.ts';
import type { Verdict } from '../verdicts.ts';
import { joinParts } from './joined-program.ts';
import { openTestJudge, type TestJudge } from './judging.ts';

interface Expectation {
  title: string;
  source: string;
  verdict: Verdict;
  note?: RegExp;
  timeLimitMs?: number;
  memoryMegabytes?: number;
  outputLimitBytes?: number;
  /** The judge counts waits in the same way in both modes, and this program takes long. */
  needsOneMode?: true;
  cases?: readonly (readonly [string, string])[];
}

const sum = '#include <cstdio>\nint main() { long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a + b); }';

const expectations: Expectation[] = [
  { title: 'accepts a right output', source: sum, cases: [['2 3\n', '5\n']], verdict: 'accepted' },
  {
    title: 'accepts a right output with other white space',
    source: sum,
    cases: [['2 3', '  5\r\n\n']],
    verdict: 'accepted',
  },
  {
    title: 'gives an empty input to a program',
    source: 'int main() { return getchar() != EOF; }',
    verdict: 'accepted',
  },
  {
    title: 'accepts a program with threads',
    source: '#include <thread>\nint main() { int x = 1; std::thread([&] { x = 0; }).join(); return x; }',
    verdict: 'accepted',
  },
  {
    title: 'accepts a program whose deep recursion fits into the memory limit',
    source:
      'int f(int n) { volatile char a[1000]; a[0] = 1; return n == 0 ? a[0] : f(n - 1) + a[0]; }\nint main() { return f(40000) == 0; }',
    verdict: 'accepted',
  },
  {
    title: 'rejects a wrong output and says where',
    source: 'int main() { puts("1 2\\n3 5"); }',
    cases: [['', '1 2\n3 4\n']],
    verdict: 'wrong_answer',
    note: /^line 2, column 3: expected "4", found "5"$/,
  },
  {
    title: 'rejects an output with something missing',
    source: 'int main() { puts("1"); }',
    cases: [['', '1 2\n']],
    verdict: 'wrong_answer',
    note: /expected "2", found the end of the output/,
  },
  {
    title: 'stops an endless loop',
    source: 'int main() { for (volatile int i = 0;; i = 1); }',
    timeLimitMs: 50,
    verdict: 'time_limit_exceeded',
  },
  {
    title: 'stops a sleeping program',
    source: '#include <unistd.h>\nint main() { sleep(100); }',
    timeLimitMs: 100,
    verdict: 'time_limit_exceeded',
    note: /still running after 1\.2 s/,
  },
  {
    // Its CPU share resembles that of a program which other processes keep from its core. The
    // kernel counts such waiting separately.
    title: 'stops a program that works a fifth of the time',
    source:
      '#include <ctime>\n#include <unistd.h>\nint main() { for (int i = 0; i < 400; ++i) { usleep(45000); for (clock_t start = clock(); clock() - start < 10000;); } }',
    timeLimitMs: 1000,
    verdict: 'time_limit_exceeded',
    note: /still running after 3 s/,
    needsOneMode: true,
  },
  {
    title: 'stops a program that hardly ever wants to run',
    source: '#include <unistd.h>\nint main() { for (;;) usleep(20000); }',
    timeLimitMs: 100,
    verdict: 'time_limit_exceeded',
    note: /still running after 1\.2 s/,
  },
  {
    title: 'counts the CPU time of all threads',
    source:
      '#include <pthread.h>\nvoid *burn(void *) { for (volatile int i = 0;; i = 1); }\nint main() { pthread_t a; pthread_create(&a, nullptr, burn, nullptr); burn(nullptr); }',
    // The limit is short, so the wall time limit is far away on a busy machine as well.
    timeLimitMs: 100,
    verdict: 'time_limit_exceeded',
    note: /used more than 100 ms of CPU time/,
  },
  {
    title: 'stops a program that takes too much heap',
    source:
      'int main() { for (;;) { volatile char* a = new char[1 << 20]; for (int i = 0; i < 1 << 20; i += 4096) a[i] = 1; } }',
    verdict: 'memory_limit_exceeded',
  },
  {
    title: 'stops a program that fills too large a static array',
    source: 'char a[100 << 20];\nint main() { for (int i = 0; i < 100 << 20; i += 4096) a[i] = 1; }',
    verdict: 'memory_limit_exceeded',
  },
  {
    title: 'stops endless recursion as a lack of memory',
    source: 'int f(int n) { volatile char a[1000]; a[0] = 1; return f(n + 1) + a[0]; }\nint main() { return f(0); }',
    verdict: 'memory_limit_exceeded',
  },
  {
    title: 'leaves a large array alone that is never touched',
    source: 'char a[200 << 20];\nint main() { return a[12345]; }',
    verdict: 'accepted',
  },
  {
    title: 'stops a flood of output',
    source: 'int main() { for (;;) puts("all work and no play makes jack a dull boy"); }',
    verdict: 'output_limit_exceeded',
  },
  {
    title: 'lets a program write 65 MB to its standard error',
    source:
      'int main() { static char line[1 << 16]; for (int i = 0; i < 65 << 4; ++i) fwrite(line, 1, sizeof line, stderr); }',
    verdict: 'accepted',
  },
  {
    title: 'shows programs the devices that they are used to open',
    source: `#include <cstdio>
int main() {
  char bytes[8] = {1};
  FILE *null = fopen("/dev/null", "r+"), *zero = fopen("/dev/zero", "r"), *random = fopen("/dev/urandom", "r");
  if (null == nullptr || zero == nullptr || random == nullptr) return 1;
  if (fputs("gone", null) < 0 || fflush(null) != 0 || fgetc(null) != EOF) return 2;
  if (fread(bytes, 1, 8, zero) != 8 || bytes[0] != 0) return 3;
  return fread(bytes, 1, 8, random) == 8 ? 0 : 4;
}`,
    verdict: 'accepted',
  },
  {
    title: 'reports an exit code',
    source: 'int main() { return 3; }',
    verdict: 'runtime_error',
    note: /^exit code 3$/,
  },
  {
    title: 'reports a crash',
    source: 'int main() { *(volatile int*)8 = 1; }',
    verdict: 'runtime_error',
    note: /^killed by SIGSEGV$/,
  },
  {
    title: 'reports an uncaught exception',
    source: '#include <exception>\nint main() { throw std::exception(); }',
    verdict: 'runtime_error',
    note: /^killed by SIGABRT: std::exception$/,
  },
  {
    title: 'reports a division by zero',
    source: 'int main() { volatile int x = 0, y = 5; return y / x; }',
    verdict: 'runtime_error',
    note: /^killed by SIGFPE$/,
  },
  {
    title: 'refuses to create a process',
    source: '#include <unistd.h>\nint main() { return fork() < 0 ? 0 : 1; }',
    verdict: 'accepted',
  },
  {
    title: 'refuses to run another program',
    source: '#include <unistd.h>\nint main() { execl("/bin/true", "true", nullptr); }',
    verdict: 'accepted',
  },
];

/** These programs are compiled as one, which takes less time than compiling each. */
const programs = [...new Set(expectations.map(({ source }) => source))];
const parsed = programs.map((source) => {
  const match = /^((?:#include .*\n)*)([\s\S]*)int main\(\) \{([\s\S]*)\}$/.exec(source);
  if (match === null) throw new Error(`This program cannot be joined with others:\n${source}`);
  const [, includes = '', before = '', main = ''] = match;
  return { includes, before, main };
});
const joined = joinParts(`#include <cstdio>\n${parsed.map(({ includes }) => includes).join('')}`, parsed);

describe.each(['sandbox', 'none'] as const)('a judge with isolation %s', (isolation) => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge(isolation);
  });
  afterAll(() => tests.close());

  const here = expectations.filter(({ needsOneMode }) => isolation === 'sandbox' || !needsOneMode);
  it.each(here)('$title', async ({ source, verdict, note, needsOneMode: _, ...options }) => {
    const own = options.cases ?? [['', '']];
    const cases = own.map(([input, answer]) => [`${programs.indexOf(source)}\n${input}`, answer] as const);
    const judgement = await tests.judgeSource(joined, { ...options, cases });
    expect(judgement.diagnostics.errors).toEqual([]);
    expect(judgement.failure).toBeUndefined();
    expect(judgement.verdict).toBe(verdict);
    if (note !== undefined) expect(judgement.tests[0]?.note).toMatch(note);
  });

  it('rejects a source that does not compile', async () => {
    const { verdict, failure } = await tests.judgeSource('int main() { return x; }');
    expect({ verdict, failure }).toEqual({ verdict: 'compile_error' });
  });

  it('stops at the first failing test when asked to', async () => {
    const cases = [
      ['1 1', '2'],
      ['1 2', '4'],
      ['1 3', '4'],
    ] as const;
    const stopped = await tests.judgeSource(sum, { cases, stopAtFirstFailure: true });
    expect(stopped.tests.map((test) => test.verdict)).toEqual(['accepted', 'wrong_answer']);
    const complete = await tests.judgeSource(sum, { cases });
    expect(complete.tests.map((test) => test.verdict)).toEqual(['accepted', 'wrong_answer', 'accepted']);
    expect(complete.verdict).toBe('wrong_answer');
  });

  it('stops at a test that ran out of time, also when asked for all of them', async () => {
    const source =
      '#include <cstdio>\nint main() { int n; scanf("%d", &n); volatile int two = 2; while (n == two) {} printf("%d\\n", n); }';
    const cases = [1, 2, 3, 4].map((number) => [`${number}`, `${number}`] as const);
    const judgement = await tests.judgeSource(source, { cases, timeLimitMs: 50 });
    expect(judgement.tests.map((test) => test.verdict)).toEqual(['accepted', 'time_limit_exceeded']);
    expect(judgement.verdict).toBe('time_limit_exceeded');
  });

  it('reports progress as it happens, every test in order', async () => {
    const progress: JudgeProgress[] = [];
    const cases = Array.from({ length: 7 }, (_, index) => [`${index} 1`, `${index + 1}`] as const);
    await tests.judgeSource(sum, { cases, onProgress: (step) => progress.push(step) });
    expect(progress.slice(0, 2)).toEqual([{ type: 'compiling' }, { type: 'running', testsTotal: 7 }]);
    const outputs = progress
      .slice(2)
      .map((step) => (step.type === 'test' ? [step.result.number, step.result.output] : step));
    expect(outputs).toEqual(cases.map(([, answer], index) => [index + 1, `${answer}\n`]));
  });

  it('measures CPU time, wall time and memory', async () => {
    const source = `#include <ctime>
#include <unistd.h>
int main() {
  volatile char* room = new char[20 << 20];
  for (int i = 0; i < 20 << 20; i += 4096) room[i] = 1;
  while (clock() < CLOCKS_PER_SEC / 10);
  usleep(100000);
}`;
    const [result] = (await tests.judgeSource(source)).tests;
    expect(result?.verdict).toBe('accepted');
    expect(result?.cpuTimeMs).toBeGreaterThanOrEqual(100);
    expect(result?.cpuTimeMs).toBeLessThan(160);
    expect(result?.wallTimeMs).toBeGreaterThanOrEqual(200);
    expect(result?.peakMemoryBytes).toBeGreaterThan(19 * 1024 ** 2);
    expect(result?.peakMemoryBytes).toBeLessThan(24 * 1024 ** 2);
  });

  it('keeps the first kilobyte of what a program writes, whatever the bytes', async () => {
    const source =
      '#include <cstdio>\nint main() { putchar(0); putchar(255); for (int i = 0; i < 2000; ++i) putchar(97); fputs("oops", stderr); }';
    const [result] = (await tests.judgeSource(source)).tests;
    expect(result?.output).toBe(`\0\u{fffd}${'a'.repeat(1022)}`);
    expect(result?.outputTruncated).toBe(true);
    expect(result?.errorOutput).toBe('oops');
  });

  it('runs a program on one input without an answer', async () => {
    const limits = { timeLimitMs: 1000, memoryLimitBytes: 64 * 1024 ** 2 };
    const run = (source: string, input: string | Uint8Array) =>
      tests.judge.runProgram({ source, language: 'cpp', input, limits });
    expect(await run(sum, '20 22')).toMatchObject({ verdict: null, output: '42\n', outputTruncated: false });
    expect(await run(sum, Buffer.from('1 2'))).toMatchObject({ verdict: null, output: '3\n' });
    expect(await run('int main() { return 7; }', '')).toMatchObject({
      verdict: 'runtime_error',
      exitCode: 7,
      note: 'exit code 7',
    });
    const killed = await run('#include <cstdlib>\nint main() { abort(); }', '');
    expect(killed).toMatchObject({ verdict: 'runtime_error' });
    expect(killed).not.toHaveProperty('exitCode');
    const echo = '#include <cstdio>\nint main(int count, char** args) { printf("%d %s", count, args[2]); }';
    const given = { source: echo, language: 'cpp', input: '', limits, args: ['--small', 'two words'] };
    expect(await tests.judge.runProgram(given)).toMatchObject({ verdict: null, exitCode: 0, output: '3 two words' });
    expect(await run('int main() {', '')).toMatchObject({ verdict: 'compile_error', output: '' });
    const failed = await tests.judge.runProgram({ source: sum, language: 'cpp', input: { path: '/nowhere' }, limits });
    expect(failed).toMatchObject({ verdict: 'judging_error', failure: expect.stringContaining('ENOENT') });
  });

  it('puts all of an output into a file where it is asked to, whatever the bytes and the verdict', async () => {
    const limits = { timeLimitMs: 1000, memoryLimitBytes: 64 * 1024 ** 2, outputLimitBytes: 300_000 };
    const folder = await mkdtemp(join(tmpdir(), 'judge-output-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const run = (count: number, name: string) => {
      const source = `#include <cstdio>\nint main() { for (int i = 0; i < ${count}; ++i) putchar(i % 256); }`;
      return tests.judge.runProgram({ source, language: 'cpp', input: '', limits, outputPath: join(folder, name) });
    };
    const bytes = (count: number) => Buffer.from(Array.from({ length: count }, (_, index) => index % 256));
    expect(await run(200_000, 'all')).toMatchObject({ verdict: null, outputTruncated: true });
    expect(await readFile(join(folder, 'all'))).toEqual(bytes(200_000));
    expect(await run(400_000, 'over')).toMatchObject({ verdict: 'output_limit_exceeded' });
    expect(await readFile(join(folder, 'over'))).toEqual(bytes(300_000));
    expect(await run(0, 'none')).toMatchObject({ verdict: null, output: '' });
    expect(await readFile(join(folder, 'none'))).toEqual(bytes(0));
    expect(await run(1, 'all')).toMatchObject({ verdict: 'judging_error', failure: expect.stringContaining('EEXIST') });
  });

  it('judges two submissions at once', async () => {
    const slow = `#include <ctime>\n#include <cstdio>\nint main() { while (clock() < CLOCKS_PER_SEC / 50); puts("1"); }`;
    const judgements = await Promise.all([
      tests.judgeSource(slow, {
        cases: [
          ['', '1'],
          ['', '1'],
        ],
      }),
      tests.judgeSource(slow, {
        cases: [
          ['', '2'],
          ['', '1'],
        ],
      }),
      tests.judgeSource('int main() { return 1; }'),
    ]);
    expect(judgements.map(({ verdict }) => verdict)).toEqual(['accepted', 'wrong_answer', 'runtime_error']);
  });

  it('calls its own failures judging errors and keeps them from the contestant', async () => {
    const request = { source: sum, language: 'cpp', checker: { type: 'tokens' }, stopAtFirstFailure: false } as const;
    const limits = { timeLimitMs: 1000, memoryLimitBytes: 64 * 1024 ** 2 };
    const [test] = await tests.writeTests([['1 2', '3']]);
    const judge = (tests_: { inputPath: string; answerPath: string }[], language = 'cpp') =>
      tests.judge.judgeSubmission({ ...request, language, limits, tests: tests_ });
    expect(await judge([])).toMatchObject({
      verdict: 'judging_error',
      failure: expect.stringContaining('no test cases'),
    });
    expect(await judge(test === undefined ? [] : [test], 'cobol')).toMatchObject({
      verdict: 'judging_error',
      failure: expect.stringContaining('cobol'),
    });
    const withoutAnswer = { inputPath: test?.inputPath ?? '', answerPath: '/nowhere' };
    expect(await judge([withoutAnswer])).toMatchObject({
      verdict: 'judging_error',
      failure: expect.stringMatching(/test 1.*ENOENT/),
    });
  });
});
