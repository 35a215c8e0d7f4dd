import { isOpenOrComing, type ProblemVisibility, problemAccessAt } from '../problems/problem-visibility.ts';

/**
 * Limits what a learner sees of the test cases. `practice`: the texts of every failure. `contest`:
 * the texts of samples, but only number and verdict of hidden tests. `sealed`: no texts at all.
 */
export type Disclosure = 'practice' | 'contest' | 'sealed';

/**
 * Decides what a learner sees at `now` of an own submission, given their relation to its problem. A
 * contest submission never reveals its hidden tests. A practice submission stops revealing them
 * while a contest with the problem runs or is to come, and reveals no texts while the problem
 * itself is not open to them: a rejudge may have used the contest's new tests.
 */
export function disclosureAt(now: number, isOfContest: boolean, problem: ProblemVisibility): Disclosure {
  if (isOfContest) return 'contest';
  if (problemAccessAt(now, problem) !== 'open') return 'sealed';
  return problem.memberships.some((contest) => isOpenOrComing(now, contest)) ? 'contest' : 'practice';
}
