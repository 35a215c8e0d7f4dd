import { isOpenOrComing, type ProblemStanding, problemAccessAt } from '../problems/problem-visibility.ts';

/**
 * How much of the test cases a learner sees: in `practice` the texts of every failure; in a `contest` those of samples,
 * of hidden tests only number and verdict; `sealed`: no texts at all.
 */
export type Disclosure = 'practice' | 'contest' | 'sealed';

/**
 * Decides what a learner sees at `now` of an own submission, given how they stand to its problem. A submission of a
 * contest never tells its hidden tests. One of practice stops telling them while a contest with the problem runs or is to
 * come, and all texts while the problem itself is out of reach: a rejudge may have put the contest's new tests into it.
 */
export function disclosureAt(now: number, isOfContest: boolean, problem: ProblemStanding): Disclosure {
  if (isOfContest) return 'contest';
  if (problemAccessAt(now, problem) !== 'open') return 'sealed';
  return problem.memberships.some((contest) => isOpenOrComing(now, contest)) ? 'contest' : 'practice';
}
