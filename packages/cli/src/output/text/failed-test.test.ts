import { describe, expect, it } from 'vitest';
import { createStyle } from '../style.ts';
import { findFirstDifference, formatFailedTest } from './failed-test.ts';

describe('findFirstDifference', () => {
  it.each([
    ['1\n2\n', '1\n3\n', 1],
    ['1\n2\n', '1\n2', undefined],
    ['1 \n2', '1\n2  \n\n', undefined],
    ['1\n2\n3', '1\n2', 2],
    ['', 'x', 0],
    [undefined, 'x', undefined],
  ])('of %j and %j is line %s', (expected, actual, line) => {
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

  it('says that an output is empty or ends too early', () => {
    expect(formatFailedTest({ ...test, input: '1\n', expectedOutput: '3\n4\n', actualOutput: '3\n' }, style)).toContain(
      '> (nothing more)',
    );
    expect(formatFailedTest({ ...test, input: '1\n', expectedOutput: '3\n', actualOutput: '' }, style)).toContain(
      '(empty)',
    );
  });

  it('says that a hidden test is hidden', () => {
    expect(formatFailedTest(test, style)).toContain('A hidden test');
  });
});
