import { noDiagnostics, type StoredRun, type Verdict } from '@podium/sdk/contract';
import { describe, expect, it } from 'vitest';
import { buildRunResult, buildTestResult, describeJudgement, type StoredTest } from './submission-results.ts';

function testOf(overrides: Partial<StoredTest>): StoredTest {
  return {
    number: 1,
    isSample: false,
    verdict: 'accepted',
    timeMs: 3,
    memoryBytes: 1000,
    output: { text: '5', cut: false },
    note: null,
    earlierTimesMs: [],
    ...overrides,
  };
}

const texts = { input: { text: 'in', cut: true }, expectedOutput: { text: '4', cut: false } };
const failed = { verdict: 'wrong_answer', note: 'expected 4' } as const;
const onlyOutcome = { number: 1, passed: false, verdict: 'wrong_answer', timeMs: 3, memoryBytes: 1000 };
const withTexts = { input: 'in', expectedOutput: '4', actualOutput: '5', cut: ['input'], note: 'expected 4' };

describe('buildTestResult', () => {
  it('shows a failing hidden test of practice with its texts, and which were cut', () => {
    expect(buildTestResult(testOf(failed), 'practice', texts)).toEqual({
      ...onlyOutcome,
      isSample: false,
      ...withTexts,
    });
  });

  it('shows a failing sample of a contest with its texts', () => {
    expect(buildTestResult(testOf({ ...failed, isSample: true }), 'contest', texts)).toEqual({
      ...onlyOutcome,
      isSample: true,
      ...withTexts,
    });
  });

  it('shows only the number and verdict of a hidden test of a contest', () => {
    expect(buildTestResult(testOf(failed), 'contest', texts)).toEqual({ ...onlyOutcome, isSample: false });
  });

  it('leaves out the texts of a passed test that is no sample', () => {
    expect(buildTestResult(testOf({}), 'practice', texts)).not.toHaveProperty('input');
  });

  it('shows what the checker wrote about an accepted test, but not about a hidden one of a contest', () => {
    const accepted = testOf({ note: 'best possible' });
    expect(buildTestResult(accepted, 'practice', texts)).toMatchObject({ passed: true, note: 'best possible' });
    expect(buildTestResult(accepted, 'contest', texts)).not.toHaveProperty('note');
    expect(buildTestResult({ ...accepted, isSample: true }, 'contest', texts)).toHaveProperty('note');
  });

  it('leaves out the outputs of a test that an interactor judged', () => {
    const { expectedOutput: _, actualOutput: __, ...others } = withTexts;
    const { input } = texts;
    expect(buildTestResult(testOf(failed), 'practice', { input })).toEqual({
      ...onlyOutcome,
      isSample: false,
      ...others,
    });
  });

  it('leaves out `cut` when nothing was cut', () => {
    const whole = { input: { text: 'in', cut: false }, expectedOutput: { text: '4', cut: false } };
    expect(buildTestResult(testOf(failed), 'practice', whole)).not.toHaveProperty('cut');
  });
});

const locatedError = {
  severity: 'error' as const,
  message: 'e',
  file: 'solution.cpp',
  line: 3,
  column: 5,
};

describe('describeJudgement', () => {
  const diagnostics = { ...noDiagnostics, warnings: ['unused variable'] };
  const judgedWith = (verdict: Verdict, test: Partial<StoredTest> = {}) => ({
    verdict,
    diagnostics,
    tests: [testOf({ number: 1 }), testOf({ number: 2, verdict, ...test }), testOf({ number: 3, verdict })],
  });

  it('has the text of the specification for an accepted submission', () => {
    expect(describeJudgement(judgedWith('accepted'), 'practice')).toEqual({
      success: true,
      message: 'All test cases passed successfully.',
      result: diagnostics,
    });
  });

  it('names the first test with a wrong answer', () => {
    expect(describeJudgement(judgedWith('wrong_answer'), 'contest')).toMatchObject({
      success: false,
      message: 'Wrong answer on test 2',
      result: { errors: [] },
    });
  });

  it.each([
    ['time_limit_exceeded', 'Time limit exceeded on test 2'],
    ['memory_limit_exceeded', 'Memory limit exceeded on test 2'],
    ['output_limit_exceeded', 'Output limit exceeded on test 2'],
    ['runtime_error', 'Runtime error on test 2'],
  ] as const)('reports %s as an execution error with its reason', (verdict, reason) => {
    expect(describeJudgement(judgedWith(verdict), 'practice')).toMatchObject({
      success: false,
      message: 'Execution error',
      result: { errors: [reason] },
    });
  });

  it('describes how a program crashed, except on a hidden test of a contest', () => {
    const crashed = judgedWith('runtime_error', { note: 'killed by SIGSEGV' });
    expect(describeJudgement(crashed, 'practice').result.errors).toEqual([
      'Runtime error on test 2: killed by SIGSEGV',
    ]);
    expect(describeJudgement(crashed, 'contest').result.errors).toEqual(['Runtime error on test 2']);
  });

  it('has the line of a runtime error exactly where it describes how the program crashed', () => {
    const warning = { ...locatedError, severity: 'warning' as const };
    const crashed = judgedWith('runtime_error', { note: 'exit code 1: e at solution.py:3' });
    const found = { ...crashed, diagnostics: { ...diagnostics, diagnostics: [locatedError, warning] } };
    expect(describeJudgement(found, 'practice').result.diagnostics).toEqual([locatedError, warning]);
    expect(describeJudgement(found, 'contest').result.diagnostics).toEqual([warning]);
  });

  it("shows the compiler's errors", () => {
    const found = { errors: ['solution.cpp:3:5: error: e'], warnings: [], diagnostics: [locatedError] };
    const judged = { verdict: 'compile_error' as const, diagnostics: found, tests: [] };
    expect(describeJudgement(judged, 'contest')).toEqual({ success: false, message: 'Execution error', result: found });
  });

  it('has a text for a compile error without messages', () => {
    const judged = { verdict: 'compile_error' as const, diagnostics: noDiagnostics, tests: [] };
    expect(describeJudgement(judged, 'practice').result.errors).toEqual(['Compile error']);
  });

  it('describes a judging error as a failure of the judge', () => {
    const judged = { verdict: 'judging_error' as const, diagnostics: noDiagnostics, tests: [] };
    const { success, message, result } = describeJudgement(judged, 'practice');
    expect(success).toBe(false);
    expect(message).toContain('not your program');
    expect(result.errors).toEqual([]);
  });
});

describe('buildRunResult', () => {
  const run: StoredRun = {
    verdict: null,
    diagnostics: { errors: [], warnings: ['w'], diagnostics: [] },
    cpuTimeMs: 1.6,
    wallTimeMs: 2,
    peakMemoryBytes: 1000.2,
    output: 'out',
    outputTruncated: false,
    errorOutput: 'debug',
  };

  it('is a success when the program ended normally', () => {
    expect(buildRunResult(run)).toEqual({
      success: true,
      output: 'out',
      errors: [],
      warnings: ['w'],
      diagnostics: [],
      verdict: null,
      outputTruncated: false,
      timeMs: 2,
      memoryBytes: 1000,
    });
  });

  it('shows why a program failed and what it wrote to its standard error', () => {
    const crashed = { ...run, verdict: 'runtime_error', note: 'killed by SIGABRT', errorOutput: 'assert' } as const;
    expect(buildRunResult(crashed).errors).toEqual(['Runtime error: killed by SIGABRT', 'assert']);
  });

  it("shows the compiler's errors", () => {
    const found = { errors: ['solution.cpp:3:5: error: e'], warnings: [], diagnostics: [locatedError] };
    const rejected = { ...run, verdict: 'compile_error' as const, diagnostics: found };
    expect(buildRunResult(rejected)).toMatchObject({ success: false, ...found });
  });

  it('describes a failed judge without an error of the program', () => {
    expect(buildRunResult({ ...run, verdict: 'judging_error' }).errors[0]).toContain('not your program');
  });
});
