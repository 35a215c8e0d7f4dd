import type { Submission } from '@podium/sdk/contract';
import { describe, expect, it } from 'vitest';
import { createStyle } from '../../text/style.ts';
import { formatFailedTest, renderSubmission } from './submission.ts';

const submission: Submission = {
  _id: 's1',
  problemId: 'p1',
  problemTitle: 'Two sums',
  contestId: null,
  userId: 'u1',
  userFirstName: 'Ada',
  userLastName: 'Lovelace',
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
  result: { errors: [], warnings: [], diagnostics: [] },
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

  it('shows input, expected and actual output, and marks no line that the checker accepts', () => {
    const text = formatFailedTest(
      {
        ...test,
        note: 'line 2, column 1: expected "4", found "5"',
        input: '1 2\n',
        expectedOutput: '0.5\n4\n',
        actualOutput: '0.50\n5\n',
        cut: ['input'],
      },
      style,
    );
    expect(text).toBe(
      [
        '✗ Test 2  Wrong answer  3 ms, 2.0 MB',
        '  line 2, column 1: expected "4", found "5"',
        '  Input',
        '    1 2',
        '    … cut',
        '  Expected Output',
        '    0.5',
        '    4',
        '  Actual Output',
        '    0.50',
        '    5',
      ].join('\n'),
    );
  });

  it('marks an empty output', () => {
    expect(formatFailedTest({ ...test, input: '1\n', expectedOutput: '3\n', actualOutput: '' }, style)).toContain(
      '(empty)',
    );
  });

  it('says that a hidden test is not shown', () => {
    expect(formatFailedTest(test, style)).toContain('A hidden test');
  });
});
