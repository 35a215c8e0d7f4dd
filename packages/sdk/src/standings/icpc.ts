import { verdicts } from '../contract/verdicts.ts';
import { type CellFacts, compareMoments, type ScoredCell, type ScoringRule } from './scoring-rule.ts';

const minuteMs = 60_000;

/**
 * The rule of the ICPC: by more problems, then fewer penalty minutes, then the earlier last solve.
 */
export const icpc: ScoringRule = {
  scoresGroups: false,
  scoreCell: scoreByMinutes,
  costOf: (wrong, penaltyMinutes) => wrong * penaltyMinutes,
  compare: (a, b) =>
    b.solved - a.solved ||
    a.penalty - b.penalty ||
    compareMoments(minuteOf(a.lastSolvedAfter), minuteOf(b.lastSolvedAfter)),
};

/**
 * Computes the penalty minutes of one problem. Source: "Requirements for contest control systems"
 * of the ICPC, 2026-01: the minutes to the first accepted try, rounded down (59.999 s is minute 0),
 * and those of each rejected try before it. Compile errors and judging errors cost nothing, and an
 * unsolved problem costs nothing.
 */
function scoreByMinutes({ penaltyMinutes, tries }: CellFacts): ScoredCell {
  let wrong = 0;
  for (const { verdict, after } of tries) {
    if (verdict === 'accepted') {
      const penalty = Math.max(minuteOf(after), 0) + penaltyMinutes * wrong;
      return { score: 0, penalty, wrong, solvedAfter: after };
    }
    if (verdict !== null && verdicts[verdict].countsAsWrong) wrong += 1;
  }
  return { score: 0, penalty: 0, wrong, solvedAfter: null };
}

function minuteOf(after: number): number;
function minuteOf(after: number | null): number | null;
function minuteOf(after: number | null): number | null {
  return after === null ? null : Math.floor(after / minuteMs);
}
