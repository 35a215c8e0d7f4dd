import {
  acceptedMessage,
  type Diagnostics,
  executionErrorMessage,
  judgingErrorMessage,
  type RunResult,
  type StoredRun,
  type TestCaseResult,
  type Verdict,
  verdicts,
} from '@podium/sdk/contract';
import type { ShownText } from '../judging/shown-text.ts';
import type { Disclosure } from './disclosure.ts';

// Builds the results that the author of a program sees. The rules are pure: they use no database
// and no clock.

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
  /**
   * It is absent if the output is not compared with a text, because an interactor judged it while
   * it was written.
   */
  expectedOutput?: ShownText;
}

export interface JudgedSubmission {
  verdict: Verdict;
  diagnostics: Diagnostics;
  tests: readonly StoredTest[];
}

/**
 * Returns whether the texts of a test case are shown: those of samples, and in practice those of
 * every failure.
 */
export function showsTexts(test: StoredTest, disclosure: Disclosure): boolean {
  if (disclosure === 'sealed') return false;
  return test.isSample || (disclosure === 'practice' && test.verdict !== 'accepted');
}

/**
 * Returns whether the note of a test case is shown. That of an accepted one is a message of the
 * checker to the contestant; hidden tests of a contest have none.
 */
function showsNote(test: StoredTest, disclosure: Disclosure): boolean {
  return showsTexts({ ...test, verdict: 'wrong_answer' }, disclosure);
}

/** Builds a test case's result for the wire. It has no `texts` if they are not shown. */
export function buildTestResult(test: StoredTest, disclosure: Disclosure, texts?: TestTexts): TestCaseResult {
  const { number, isSample, verdict, timeMs, memoryBytes } = test;
  const summary = { number, isSample, passed: verdict === 'accepted', verdict, timeMs, memoryBytes };
  const note = test.note !== null && showsNote(test, disclosure) ? { note: test.note } : {};
  if (!texts || !showsTexts(test, disclosure)) return { ...summary, ...(verdict === 'accepted' && note) };
  const { input, expectedOutput } = texts;
  const shown = { input, ...(expectedOutput && { expectedOutput, actualOutput: test.output }) };
  const cut = (['input', 'expectedOutput', 'actualOutput'] as const).filter((name) => shown[name]?.cut);
  return {
    ...summary,
    input: input.text,
    ...(expectedOutput && { expectedOutput: expectedOutput.text, actualOutput: test.output.text }),
    ...(cut.length > 0 && { cut }),
    ...note,
  };
}

/**
 * Describes a judgement: `success`, `message`, and a `result` with the messages of the compiler or
 * of the runtime.
 */
export function describeJudgement(submission: JudgedSubmission, disclosure: Disclosure) {
  const { verdict } = submission;
  const { errors: compilerErrors, ...found } = submission.diagnostics;
  switch (verdicts[verdict].atFault) {
    case 'nothing':
      return { success: true, message: acceptedMessage, result: { ...found, errors: [] } };
    case 'output':
      return { success: false, message: verdictSentence(submission), result: { ...found, errors: [] } };
    case 'source': {
      const errors = compilerErrors.length > 0 ? compilerErrors : [verdicts[verdict].label];
      return { success: false, message: executionErrorMessage, result: { ...found, errors } };
    }
    case 'execution': {
      const reason = reasonOf(submission, disclosure);
      const errors = [verdictSentence(submission) + reason];
      // The line of the error is a part of its reason.
      const diagnostics = found.diagnostics.filter(({ severity }) => reason !== '' || severity !== 'error');
      return { success: false, message: executionErrorMessage, result: { ...found, diagnostics, errors } };
    }
    case 'judge':
      return { success: false, message: judgingErrorMessage, result: { ...found, errors: [] } };
  }
}

function decidingTest({ verdict, tests }: JudgedSubmission): StoredTest | undefined {
  return tests.find((test) => test.verdict === verdict);
}

/** Formats `Wrong answer on test 2`. */
function verdictSentence(submission: JudgedSubmission): string {
  const test = decidingTest(submission);
  const { label } = verdicts[submission.verdict];
  return test ? `${label} on test ${test.number}` : label;
}

/** Formats `: killed by SIGSEGV`, if the test's details are shown at all. */
function reasonOf(submission: JudgedSubmission, disclosure: Disclosure): string {
  const test = decidingTest(submission);
  return test?.note && showsTexts(test, disclosure) ? `: ${test.note}` : '';
}

/** Builds the result of a run on the author's own input, or on a sample. */
export function buildRunResult(run: StoredRun): RunResult {
  const { verdict, diagnostics, output, outputTruncated, note } = run;
  const atFault = verdict === null ? 'nothing' : verdicts[verdict].atFault;
  return {
    success: atFault === 'nothing',
    output,
    ...diagnostics,
    errors: runErrors(run),
    ...((atFault === 'output' || atFault === 'nothing') && note !== undefined && { note }),
    verdict,
    outputTruncated,
    timeMs: Math.round(run.cpuTimeMs),
    memoryBytes: Math.round(run.peakMemoryBytes),
  };
}

/**
 * Lists the reason of the failure, then the program's standard error, which names a failed
 * assertion.
 */
function runErrors({ verdict, diagnostics, note, errorOutput }: StoredRun): string[] {
  if (verdict === null) return [];
  const { atFault, label } = verdicts[verdict];
  switch (atFault) {
    case 'nothing':
    case 'output':
      return [];
    case 'source':
      return diagnostics.errors.length > 0 ? diagnostics.errors : [label];
    case 'execution': {
      const reason = `${label}${note ? `: ${note}` : ''}`;
      return errorOutput.trim() ? [reason, errorOutput] : [reason];
    }
    case 'judge':
      return ['The judge failed on this run, not your program.'];
  }
}
