import { verdicts } from '../contract/verdicts.ts';
import { type CellFacts, type ScoredCell, type ScoringRule, shareOf, wholePoints } from './scoring-rule.ts';

/** The rule of the IOI since 2017: by points alone. */
export const ioi: ScoringRule = {
  scoresGroups: true,
  scoreCell: scoreByGroups,
  costOf: () => 0,
  compare: (a, b) => b.score - a.score,
};

/**
 * Computes the points of one problem: the sum, over its groups of tests, of the best that any try
 * got there, as a part of the full marks. For a problem without groups the best try counts.
 */
function scoreByGroups({ points, tries }: CellFacts): ScoredCell {
  const best = new Map<string, number>();
  let largest: number | null = null;
  let whole = 0;
  let wrong = 0;
  let solvedAfter: number | null = null;
  for (const each of tries) {
    if (each.verdict === null) continue;
    whole = Math.max(whole, shareOf(each));
    largest = each.maxScore ?? largest;
    for (const { name, score } of each.groups ?? []) best.set(name, Math.max(best.get(name) ?? 0, score));
    if (each.verdict === 'accepted') solvedAfter ??= each.after;
    else if (solvedAfter === null && verdicts[each.verdict].countsAsWrong) wrong += 1;
  }
  const ofGroups = !largest ? 0 : [...best.values()].reduce((sum, score) => sum + score, 0) / largest;
  return { score: wholePoints(points * Math.min(Math.max(whole, ofGroups), 1)), penalty: 0, wrong, solvedAfter };
}
