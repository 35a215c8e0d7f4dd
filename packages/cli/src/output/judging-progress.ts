import type { ProgressState } from '../context.ts';
import type { VerdictStep } from '../solving/follow-verdict.ts';
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
export function verdictProgress(state: VerdictStep): ProgressState {
  const label = verdictLabels[state.step];
  if (state.step !== 'running') return { label };
  return { label, passed: state.tests.map(({ verdict }) => verdict === 'accepted'), total: state.total };
}
