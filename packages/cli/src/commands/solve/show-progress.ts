import type { Reporter } from '../../context.ts';
import { testingProgress, verdictProgress } from '../../output/judging-progress.ts';
import type { ShowJudging } from '../../solving/follow-verdict.ts';
import type { TestingStep } from '../../solving/test-source.ts';

/** Draws where a testing on this machine stands. */
export function showTesting(reporter: Reporter): (step: TestingStep) => void {
  return (step) => reporter.progress(testingProgress(step));
}

/** Draws where a submission stands on its way to the verdict. */
export function showVerdict(reporter: Reporter): ShowJudging {
  return (judging) => reporter.progress(verdictProgress(judging));
}
