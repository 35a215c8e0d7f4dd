import type { GroupResult } from '../contract/problem-data.ts';
import type { Verdict } from '../contract/verdicts.ts';

/** One submission for a problem of a contest, as its viewer may know it. */
export interface Try {
  /** Null while it is not judged, and for viewers from whom the freeze hides it. */
  verdict: Verdict | null;
  /** Milliseconds from the start of its participant's clock. */
  after: number;
  /** Equal for submissions of the same source. */
  sourceKey: string;
  /** Null if the problem has no scores. */
  score: number | null;
  /** Null also if there is no largest score. */
  maxScore: number | null;
  /** Whether the viewer knows a verdict that the freeze hides from the public. */
  isHidden?: boolean;
  /** The points of the groups of tests; empty if the problem has none. */
  groups?: readonly Pick<GroupResult, 'name' | 'score'>[];
}

/** What a rule makes of one participant's tries for one problem. */
export interface ScoredCell {
  /** Whole points; 0 under a rule that counts only solved problems. */
  score: number;
  /** Whole minutes; 0 under a rule without them. */
  penalty: number;
  /** The rejected tries that the rule counts, before the first accepted one. */
  wrong: number;
  /** Milliseconds from the start of the clock to the first accepted try; null while unsolved. */
  solvedAfter: number | null;
}

/** The sums of one participant, by which boards are ordered. */
export interface Totals {
  solved: number;
  score: number;
  penalty: number;
  /** The largest `solvedAfter`; null if nothing is solved. */
  lastSolvedAfter: number | null;
}

export interface CellFacts {
  /** The full marks of the problem in the contest. */
  points: number;
  /** Milliseconds of the clock that were planned at its start. */
  plannedLength: number;
  /** Minutes that a rejected try costs, under a rule with penalty minutes. */
  penaltyMinutes: number;
  /** One participant's tries for the problem, in order of arrival. */
  tries: readonly Try[];
}

/**
 * A way to score a contest. A new one is a file beside this one, a row in `scoring-rules.ts`, and
 * its name in `contest-settings.ts` of the contract.
 */
export interface ScoringRule {
  /**
   * Whether it reads the groups of tries. They are long texts, so other rules need not get them.
   */
  scoresGroups: boolean;
  scoreCell(facts: CellFacts): ScoredCell;
  /** Returns what rejected tries cost a solved problem: points, or minutes of penalty. */
  costOf(wrong: number, penaltyMinutes: number): number;
  /** Returns a negative number if `a` ranks before `b`, and 0 if they share a rank. */
  compare(a: Totals, b: Totals): number;
}

/** Compares moments of the last solve: the earlier one ranks first, and none at all last. */
export function compareMoments(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
}

/** Returns the part of the full marks, from 0 to 1, that a try earns. */
export function shareOf({ verdict, score, maxScore }: Try): number {
  if (verdict === null) return 0;
  if (score === null || maxScore === null || maxScore === 0) return verdict === 'accepted' ? 1 : 0;
  return Math.min(score / maxScore, 1);
}

/** Returns whole points for a share of them: one such as 29 % of 100 is a little less than 29. */
export function wholePoints(points: number): number {
  return Math.floor(points + 1e-6);
}
