import type { Reporter } from '../../context.ts';
import type { VerdictStep } from '../../solving/follow-verdict.ts';
import type { TestingStep } from '../../solving/test-source.ts';

const testingLabels = {
  preparing: 'Preparing the judge of this machine…',
  compiling: 'Compiling…',
  testing: 'Testing',
} as const;

/** Draws where a testing on this machine stands. */
export function showTesting(reporter: Reporter): (step: TestingStep) => void {
  return ({ step, ...bar }) => reporter.progress({ label: testingLabels[step], ...bar });
}

const verdictLabels = { queued: 'Waiting in the queue…', compiling: 'Compiling…', running: 'Judging' } as const;

/** Draws where a submission stands on its way to the verdict. */
export function showVerdict(reporter: Reporter): (step: VerdictStep) => void {
  return (state) => {
    const label = verdictLabels[state.step];
    const bar =
      state.step === 'running'
        ? { passed: state.tests.map(({ verdict }) => verdict === 'accepted'), total: state.total }
        : {};
    reporter.progress({ label, ...bar });
  };
}
