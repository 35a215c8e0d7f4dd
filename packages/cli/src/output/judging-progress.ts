import type { Judging } from '@podium/sdk/solving';
import type { ProgressState } from '../context.ts';
import type { TestingStep } from '../solving/test-source.ts';

const testingLabels = {
  preparing: 'Preparing the judge of this machine…',
  compiling: 'Compiling…',
  testing: 'Testing',
} as const;

/** Where a testing on this machine stands. */
export function testingProgress({ step, ...bar }: TestingStep): ProgressState {
  return { label: testingLabels[step], ...bar };
}

const verdictLabels = { queued: 'Waiting in the queue…', compiling: 'Compiling…', running: 'Judging' } as const;

/** Where a submission stands on its way to the verdict. */
export function verdictProgress({
  progress,
  tests,
  testsTotal,
}: Pick<Judging, 'progress' | 'tests' | 'testsTotal'>): ProgressState {
  const label = verdictLabels[progress];
  if (progress !== 'running') return { label };
  return { label, passed: tests.map(({ verdict }) => verdict === 'accepted'), total: testsTotal };
}
