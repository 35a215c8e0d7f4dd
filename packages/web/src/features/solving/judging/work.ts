import type { RunResult, Submission } from '@podium/sdk';
import type { Progress, TestCase } from '@podium/sdk/contract';
import { type Verdict, verdicts } from '@podium/sdk/verdicts';
import type { Failure } from './failure.ts';

export interface JudgedTest {
  number: number;
  verdict: Verdict;
}

/** A sample and what the program made of it; without a result while it runs. */
export interface SampleRun {
  sample: TestCase;
  result: RunResult | undefined;
}

/** What was asked for last, and how far it is. */
export type Work =
  | { state: 'idle' }
  | { state: 'running' }
  | { state: 'ran'; result: RunResult }
  | { state: 'running-samples' | 'ran-samples'; runs: readonly SampleRun[] }
  | { state: 'run-failed'; failure: Failure }
  | { state: 'sending' }
  | { state: 'judging'; submissionId: string; progress: Progress; tests: readonly JudgedTest[]; testsTotal: number }
  /** Judging goes on, but nothing is heard of it. */
  | { state: 'out-of-touch'; submissionId: string }
  | { state: 'judged'; submission: Submission }
  | { state: 'submit-failed'; failure: Failure }
  | { state: 'stopped'; isSubmit: boolean };

const busyStates: ReadonlySet<Work['state']> = new Set([
  'running',
  'running-samples',
  'sending',
  'judging',
  'out-of-touch',
]);

export function isBusy({ state }: Work): boolean {
  return busyStates.has(state);
}

/** One sentence for a screen reader, said when it changes; progress by test would be said without end. */
export function describeWork(work: Work): string {
  switch (work.state) {
    case 'running':
    case 'running-samples':
      return 'Running';
    case 'sending':
    case 'judging':
      return 'Judging';
    case 'ran':
      return work.result.success ? 'The program ran' : 'The program failed';
    case 'ran-samples': {
      const right = work.runs.filter(({ result }) => result?.verdict === 'accepted').length;
      return `${right} of ${work.runs.length} samples as expected`;
    }
    case 'judged':
      return describeVerdict(work.submission);
    default:
      return '';
  }
}

function describeVerdict({ verdict, testsPassed, testsTotal }: Submission): string {
  const tests = `${testsPassed} of ${testsTotal} tests passed`;
  return verdict === null ? tests : `${verdicts[verdict].label}: ${tests}`;
}
