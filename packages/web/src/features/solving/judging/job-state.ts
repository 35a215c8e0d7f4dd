import type { RunResult, Submission } from '@podium/sdk';
import type { TestCase } from '@podium/sdk/contract';
import { formatScore } from '@podium/sdk/display';
import { isUnderWay, type SubmitJobState } from '@podium/sdk/solving';
import { verdicts } from '@podium/sdk/verdicts';

/** A sample and the result of its run, which is undefined while the run goes on. */
export interface SampleRun {
  sample: TestCase;
  result: RunResult | undefined;
}

export type RunJobState =
  | { state: 'running' }
  | { state: 'ran'; result: RunResult }
  | { state: 'running-samples' | 'ran-samples'; runs: readonly SampleRun[] }
  | { state: 'run-failed'; error: unknown }
  | { state: 'run-stopped' };

/** The job that was started last, and its progress. */
export type JobState = RunJobState | SubmitJobState;

export function isBusy(job: JobState): boolean {
  return isRunning(job) || isUnderWay(job as SubmitJobState);
}

export function isRunning({ state }: JobState): boolean {
  return state === 'running' || state === 'running-samples';
}

/**
 * Describes the job in one sentence, which screen readers announce when it changes. It omits single
 * tests, because there are too many.
 */
export function describeJob(job: JobState): string {
  switch (job.state) {
    case 'running':
    case 'running-samples':
      return 'Running';
    case 'sending':
    case 'judging':
      return 'Judging';
    case 'ran':
      return job.result.success ? 'The program ran' : 'The program failed';
    case 'ran-samples': {
      const right = job.runs.filter(({ result }) => result?.verdict === 'accepted').length;
      return `${right} of ${job.runs.length} samples as expected`;
    }
    case 'judged':
      return describeVerdict(job.submission);
    default:
      return '';
  }
}

function describeVerdict({ verdict, testsPassed, testsTotal, score, maxScore = null }: Submission): string {
  const points = score === undefined ? '' : `${formatScore(score, maxScore)} points, `;
  const tests = `${points}${testsPassed} of ${testsTotal} tests passed`;
  return verdict === null ? tests : `${verdicts[verdict].label}: ${tests}`;
}
