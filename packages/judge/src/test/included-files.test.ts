import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestJudge, type TestJudge } from './judging.ts';

describe.each(['sandbox', 'none'] as const)('files beside submissions with isolation %s', (isolation) => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge(isolation);
  });
  afterAll(() => tests.close());

  const header = { name: 'grader.h', source: 'int twice(int);\n' };
  const driver = {
    name: 'grader.cpp',
    source:
      '#include "grader.h"\n#include <cstdio>\nint main() { int n; if (scanf("%d", &n)) printf("%d\\n", twice(n)); }\n',
  };
  const data = { name: 'data.txt', source: '40\n' };
  const cases = [['2', '4']] as const;

  it('are compiled with a submission that has no main program of its own', async () => {
    const source = '#include "grader.h"\nint twice(int n) { return 2 * n; }\n';
    const judge = (included?: (typeof header)[]) => tests.judgeSource(source, { cases, included });
    const [whole, alone] = await Promise.all([judge([header, driver]), judge()]);
    expect(whole).toMatchObject({ verdict: 'accepted', diagnostics: { warnings: [] } });
    expect(alone).toMatchObject({ verdict: 'compile_error' });
  });

  it('lead to another program when they change', async () => {
    const source = 'int twice(int n) { return 2 * n; }\n';
    const other = { ...driver, source: driver.source.replace('twice(n))', 'twice(n) + 1)') };
    expect(await tests.judgeSource(source, { cases, included: [header, driver] })).toMatchObject({
      verdict: 'accepted',
    });
    expect(await tests.judgeSource(source, { cases, included: [header, other] })).toMatchObject({
      verdict: 'wrong_answer',
    });
  });

  it.each([
    [
      'cpp',
      '#include <fstream>\n#include <iostream>\nint main() { int a, b; std::ifstream("data.txt") >> a; std::cin >> b; std::cout << a + b; }',
    ],
    [
      'c',
      '#include <stdio.h>\nint main(void) { int a, b; FILE *f = fopen("data.txt", "r"); if (f && fscanf(f, "%d", &a) + scanf("%d", &b) == 2) printf("%d", a + b); }',
    ],
    ['py', "import given\nprint(int(open('data.txt').read()) + int(input()) + given.zero)"],
  ])('are read by a program in %s', async (language, source) => {
    const included = [data, { name: 'given.py', source: 'zero = 0\n' }];
    const judgement = await tests.judgeSource(source, { language, included, cases: [['2', '42']] });
    expect(judgement).toMatchObject({ verdict: 'accepted' });
  });

  it('cannot be changed by a program in a sandbox', async () => {
    const source = "try: open('data.txt', 'w')\nexcept OSError: print('refused')";
    const judgement = await tests.judgeSource(source, { language: 'py', included: [data], cases: [['', 'refused']] });
    expect(judgement.verdict).toBe(isolation === 'sandbox' ? 'accepted' : 'wrong_answer');
  });

  it('start a submission in Python that has the name solution.py', async () => {
    const main = { name: 'main.py', source: 'from solution import twice\nprint(twice(int(input())))\n' };
    const judge = (source: string) => tests.judgeSource(source, { language: 'py', included: [main], cases });
    const [right, wrong] = await Promise.all([judge('def twice(n): return 2 * n'), judge('print(4)')]);
    expect([right.verdict, wrong.verdict]).toEqual(['accepted', 'runtime_error']);
  });

  it('lie beside a program that runs on an input of its author', async () => {
    const request = { source: "print(open('data.txt').read())", language: 'py', input: '', included: [data] };
    const run = await tests.judge.runProgram({ ...request, limits: { timeLimitMs: 1000, memoryLimitBytes: 2 ** 28 } });
    expect(run).toMatchObject({ verdict: null, output: '40\n\n' });
  });
});
