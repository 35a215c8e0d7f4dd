import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckerSpec } from '../judgement.ts';
import { openTestJudge, type TestJudge } from './judging.ts';

const sums = `#include <cstdio>
int main() { long sum = 0, count = 0; for (long n; scanf("%ld", &n) == 1; ++count) sum += n; printf("%ld %ld\\n", count, sum); }`;

const countsLines = `#include <iostream>
#include <string>
int main() { long lines = 0, bytes = 0; for (std::string line; std::getline(std::cin, line); ++lines) bytes += line.size();
  std::cout << lines << " " << bytes << "\\n"; }`;

const countsBytes = `#include <cstdio>
int main() { static char part[1 << 20]; size_t bytes = 0;
  for (size_t read; (read = fread(part, 1, sizeof part, stdin)) > 0;) bytes += read;
  printf("%zu\\n", bytes); }`;

const tokens: CheckerSpec = { type: 'tokens' };
const exact: CheckerSpec = { type: 'exact' };
const float: CheckerSpec = { type: 'float', absoluteTolerance: 1e-6 };
/** One program prints every text, so that it is compiled once. */
const says = (text: string) => ({
  source: '#include <cstdio>\nint main() { for (int letter; (letter = getchar()) != EOF;) putchar(letter); }',
  input: text,
});

const cases: {
  title: string;
  source: string;
  input?: string;
  answer: string;
  checker: CheckerSpec;
  note?: string;
}[] = [
  { title: 'an input of 0 bytes', source: sums, input: '', answer: '0 0\n', checker: tokens },
  { title: 'an input without a final newline', source: sums, input: '1 2\n3', answer: '3 6\n', checker: exact },
  { title: 'lines without a final newline', source: countsLines, input: 'ab\ncd', answer: '2 4\n', checker: exact },
  { title: 'numbers in lines that end with CRLF', source: sums, input: '1\r\n2\r\n', answer: '2 3\n', checker: exact },
  { title: 'CRLF as the bytes it is', source: countsLines, input: 'ab\r\ncd\r\n', answer: '2 6\n', checker: exact },
  { title: 'an empty output and an empty answer', ...says(''), answer: '', checker: exact },
  { title: 'white space against an empty answer', ...says(' \r\n'), answer: '', checker: tokens },
  { title: 'an answer with CRLF', ...says('1\n2\n'), answer: '1\r\n2\r\n', checker: tokens },
  { title: 'numbers of an answer with CRLF', ...says('1\n2\n'), answer: '1.0\r\n2.0\r\n', checker: float },
  { title: 'an answer without a final newline', ...says('1\n2\n'), answer: '1\n2', checker: tokens },
  { title: 'an output without a final newline', ...says('1\n2'), answer: '1\n2\n', checker: float },
  {
    title: 'an empty output where something is wanted',
    ...says(''),
    answer: '1\n',
    checker: tokens,
    note: 'line 1, column 1: expected "1", found the end of the output',
  },
  {
    title: 'CRLF against LF, exactly',
    ...says('1\r\n'),
    answer: '1\n',
    checker: exact,
    note: 'line 1, column 2: expected the end of the line, found a carriage return',
  },
];

const hugeBytes = 200 * 1000 ** 2;

describe.each(['sandbox', 'none'] as const)('test data with isolation %s', (isolation) => {
  let tests: TestJudge;
  let folder: string;
  beforeAll(async () => {
    tests = await openTestJudge(isolation);
    folder = await mkdtemp(join(tmpdir(), 'huge-inputs-'));
  });
  afterAll(async () => {
    await tests.close();
    await rm(folder, { recursive: true });
  });

  it.each(cases)('judges $title as a person would', async ({ source, input = '', answer, checker, note }) => {
    const judgement = await tests.judgeSource(source, { cases: [[input, answer]], checker });
    expect(judgement.tests).toMatchObject([
      note === undefined ? { verdict: 'accepted' } : { verdict: 'wrong_answer', note },
    ]);
  });

  it('judges an input of 200 MB, which no limit of the program counts', async () => {
    const [inputPath, answerPath] = [join(folder, 'input'), join(folder, 'answer')];
    await writeFile(inputPath, '');
    await truncate(inputPath, hugeBytes);
    await writeFile(answerPath, `${hugeBytes}\n`);
    const judgement = await tests.judge.judgeSubmission({
      source: countsBytes,
      language: 'cpp',
      checker: tokens,
      stopAtFirstFailure: false,
      limits: { timeLimitMs: 10_000, memoryLimitBytes: 16 * 1024 ** 2 },
      tests: [{ inputPath, answerPath }],
    });
    expect(judgement).toMatchObject({ verdict: 'accepted', tests: [{ verdict: 'accepted' }] });
  });
});
