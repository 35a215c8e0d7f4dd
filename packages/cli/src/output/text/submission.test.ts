import type { Submission } from '@podium/sdk/contract';
import { describe, expect, it } from 'vitest';
import { createStyle } from '../../text/style.ts';
import { findFirstDifference, formatFailedTest, renderSubmission } from './submission.ts';

const submission: Submission = {
  _id: 's1',
  problemId: 'p1',
  problemTitle: 'Two sums',
  contestId: null,
  userId: 'u1',
  userFirstName: 'Ada',
  language: 'cpp',
  progress: 'judged',
  verdict: 'accepted',
  testsPassed: 1,
  testsTotal: 1,
  timeMs: 812,
  memoryBytes: 1_500_000,
  submittedAt: '2026-05-01T10:00:00.000Z',
  judgedAt: '2026-05-01T10:00:01.000Z',
  revision: 1,
  code: 'int main() {}',
  result: { errors: [], warnings: [] },
  results: [
    {
      number: 1,
      isSample: false,
      passed: true,
      verdict: 'accepted',
      timeMs: 812,
      earlierTimesMs: [1503],
      memoryBytes: 1_500_000,
    },
  ],
};

it('a submission shows an admin the time of a test while the machine was busy', () => {
  const style = createStyle({ env: {}, isTerminal: false, columns: undefined, noColor: true });
  const view = { style, errorStyle: style, isTerminal: false };
  const { text } = renderSubmission(submission, { full: true }, view);
  expect(text).toMatch(/Test 1 took \S+ m?s while the machine was busy, so it was run again alone: 812 ms\./);
});

describe('findFirstDifference', () => {
  it.each([
    ['1\n2\n', '1\n3\n', 1],
    ['1\n2\n', '1\n2', undefined],
    ['1 \n2', '1\n2  \n\n', undefined],
    ['1\n2\n3', '1\n2', 2],
    ['', 'x', 0],
    [undefined, 'x', undefined],
  ])('finds the first difference of %j and %j in line %s', (expected, actual, line) => {
    expect(findFirstDifference(expected, actual)).toBe(line);
  });
});

describe('formatFailedTest', () => {
  const style = createStyle({ env: {}, isTerminal: false, columns: 80, noColor: false });
  const test = {
    number: 2,
    isSample: true,
    passed: false,
    verdict: 'wrong_answer',
    timeMs: 3,
    memoryBytes: 2 * 1024 * 1024,
  } as const;

  it('shows input, expected and actual output and marks the first line that differs', () => {
    const text = formatFailedTest(
      {
        ...test,
        note: 'line 2: expected "4", found "5"',
        input: '1 2\n',
        expectedOutput: '3\n4\n',
        actualOutput: '3\n5\n',
        cut: ['input'],
      },
      style,
    );
    expect(text).toBe(
      [
        '✗ Test 2  Wrong answer  3 ms, 2.0 MB',
        '  line 2: expected "4", found "5"',
        '  Input',
        '    1 2',
        '    … cut',
        '  Expected Output',
        '    3',
        '  > 4',
        '  Actual Output',
        '    3',
        '  > 5',
      ].join('\n'),
    );
  });

  it('shows that an output is empty or ends too early', () => {
    expect(formatFailedTest({ ...test, input: '1\n', expectedOutput: '3\n4\n', actualOutput: '3\n' }, style)).toContain(
      '> (nothing more)',
    );
    expect(formatFailedTest({ ...test, input: '1\n', expectedOutput: '3\n', actualOutput: '' }, style)).toContain(
      '(empty)',
    );
  });

  it('shows that a test is hidden', () => {
    expect(formatFailedTest(test, style)).toContain('A hidden test');
  });
});
