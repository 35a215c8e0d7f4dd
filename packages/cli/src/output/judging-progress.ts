import type { Judging } from '@podium/sdk/solving';
import type { ProgressState, Reporter } from '../context.ts';
import type { ShowJudging } from '../solving/follow-verdict.ts';
import type { TestingStep } from '../solving/test-source.ts';

const testingLabels = {
  preparing: 'Preparing the judge of this machine…',
  compiling: 'Compiling…',
  testing: 'Testing',
} as const;

/** How far a test run on this machine is. */
export function testingProgress({ step, ...bar }: TestingStep): ProgressState {
  return { label: testingLabels[step], ...bar };
}

const verdictLabels = { queued: 'Waiting in the queue…', compiling: 'Compiling…', running: 'Judging' } as const;

/** How far a submission is on its way to the verdict. */
export function verdictProgress({
  progress,
  tests,
  testsTotal,
}: Pick<Judging, 'progress' | 'tests' | 'testsTotal'>): ProgressState {
  const label = verdictLabels[progress];
  if (progress !== 'running') return { label };
  return { label, passed: tests.map(({ verdict }) => verdict === 'accepted'), total: testsTotal };
}

/** Reports each step of a test run on this machine. */
export function showTesting(reporter: Reporter): (step: TestingStep) => void {
  return (step) => reporter.progress(testingProgress(step));
}

/** Reports how far a submission is on its way to the verdict. */
export function showVerdict(reporter: Reporter): ShowJudging {
  return (judging) => reporter.progress(verdictProgress(judging));
}
