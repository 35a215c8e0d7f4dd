import {
  type Diagnostics,
  type RunResult,
  type TestCaseResult,
  type Verdict,
  verdictDisplay,
} from '@podium/sdk/contract';
import type { StoredRun } from '../judging/judge-run-job.ts';
import type { ShownText } from '../judging/shown-text.ts';
import type { Disclosure } from './disclosure.ts';

// Builds the results that the author of a program sees. Pure rules: no database, no clock.

/** A judged test case as it is stored. */
export interface StoredTest {
  number: number;
  isSample: boolean;
  verdict: Verdict;
  timeMs: number;
  memoryBytes: number;
  output: ShownText;
  note: string | null;
  earlierTimesMs: readonly number[];
}

/** The texts of a test case besides the program's own output. */
export interface TestTexts {
  input: ShownText;
  /** Absent where the program's output is not compared with a text: an interactor judged it while it was written. */
  expectedOutput?: ShownText;
}

export interface JudgedSubmission {
  verdict: Verdict;
  diagnostics: Diagnostics;
  tests: readonly StoredTest[];
}

/** Whether the texts of a test case are shown: of samples, and in practice of every failure. */
export function showsTexts(test: StoredTest, disclosure: Disclosure): boolean {
  if (disclosure === 'sealed') return false;
  return test.isSample || (disclosure === 'practice' && test.verdict !== 'accepted');
}

/** A test case's result as the wire has it; `texts` is left out where they are not shown. */
export function buildTestResult(test: StoredTest, disclosure: Disclosure, texts?: TestTexts): TestCaseResult {
  const { number, isSample, verdict, timeMs, memoryBytes } = test;
  const summary = { number, isSample, passed: verdict === 'accepted', verdict, timeMs, memoryBytes };
  if (!texts || !showsTexts(test, disclosure)) return summary;
  const { input, expectedOutput } = texts;
  const shown = { input, ...(expectedOutput && { expectedOutput, actualOutput: test.output }) };
  const cut = (['input', 'expectedOutput', 'actualOutput'] as const).filter((name) => shown[name]?.cut);
  return {
    ...summary,
    input: input.text,
    ...(expectedOutput && { expectedOutput: expectedOutput.text, actualOutput: test.output.text }),
    ...(cut.length > 0 && { cut }),
    ...(test.note !== null && { note: test.note }),
  };
}

/** Describes a judgement: `success`, `message`, and a `result` with the messages of the compiler or of the runtime. */
export function describeJudgement(submission: JudgedSubmission, disclosure: Disclosure) {
  const { verdict } = submission;
  const { errors: compilerErrors, ...found } = submission.diagnostics;
  switch (verdict) {
    case 'accepted':
      return { success: true, message: 'All test cases passed successfully.', result: { ...found, errors: [] } };
    case 'wrong_answer':
      return { success: false, message: placeOf(submission), result: { ...found, errors: [] } };
    case 'compile_error': {
      const errors = compilerErrors.length > 0 ? compilerErrors : [verdictDisplay[verdict].label];
      return { success: false, message: executionError, result: { ...found, errors } };
    }
    case 'time_limit_exceeded':
    case 'memory_limit_exceeded':
    case 'output_limit_exceeded':
    case 'runtime_error': {
      const errors = [placeOf(submission) + reasonOf(submission, disclosure)];
      return { success: false, message: executionError, result: { ...found, errors } };
    }
    case 'judging_error':
      return { success: false, message: judgingErrorMessage, result: { ...found, errors: [] } };
  }
}

/** The specification's word for a program that did not compile or did not run to its end. */
const executionError = 'Execution error';

const judgingErrorMessage =
  'The judge failed on this submission. That is no fault of your program; the operators have been notified.';

function decidingTest({ verdict, tests }: JudgedSubmission): StoredTest | undefined {
  return tests.find((test) => test.verdict === verdict);
}

/** `Wrong answer on test 2`. */
function placeOf(submission: JudgedSubmission): string {
  const test = decidingTest(submission);
  const { label } = verdictDisplay[submission.verdict];
  return test ? `${label} on test ${test.number}` : label;
}

/** `: killed by SIGSEGV`, where the test's details are shown at all. */
function reasonOf(submission: JudgedSubmission, disclosure: Disclosure): string {
  const test = decidingTest(submission);
  return test?.note && showsTexts(test, disclosure) ? `: ${test.note}` : '';
}

/** Builds the result of a run on the author's own input, or on a sample. */
export function buildRunResult(run: StoredRun): RunResult {
  const { verdict, diagnostics, output, outputTruncated, note } = run;
  return {
    success: verdict === null || verdict === 'accepted',
    output,
    ...diagnostics,
    errors: runErrors(run),
    ...(verdict === 'wrong_answer' && note !== undefined && { note }),
    verdict,
    outputTruncated,
    timeMs: Math.round(run.cpuTimeMs),
    memoryBytes: Math.round(run.peakMemoryBytes),
  };
}

/** Why a run failed, then what it wrote to its standard error: an assertion says there which one it was. */
function runErrors({ verdict, diagnostics, note, errorOutput }: StoredRun): string[] {
  if (verdict === null || verdict === 'accepted' || verdict === 'wrong_answer') return [];
  if (verdict === 'compile_error') {
    return diagnostics.errors.length > 0 ? diagnostics.errors : [verdictDisplay[verdict].label];
  }
  if (verdict === 'judging_error') return ['The judge failed on this run. That is no fault of your program.'];
  const reason = `${verdictDisplay[verdict].label}${note ? `: ${note}` : ''}`;
  return errorOutput.trim() ? [reason, errorOutput] : [reason];
}
