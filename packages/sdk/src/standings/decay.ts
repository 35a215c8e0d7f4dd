import { verdicts } from '../contract/verdicts.ts';
import {
  type CellFacts,
  compareMoments,
  type ScoredCell,
  type ScoringRule,
  shareOf,
  wholePoints,
} from './scoring-rule.ts';

const penaltyPerWrongSubmission = 50;
const lostByTheEndPercent = 48n;
const guaranteedPercent = 30;

/** Points that fall with time: by higher score, then more problems, then the earlier last solve. */
export const decay: ScoringRule = {
  scoresGroups: false,
  scoreCell: scoreByDecay,
  costOf: penaltyOf,
  compare: (a, b) => b.score - a.score || b.solved - a.solved || compareMoments(a.lastSolvedAfter, b.lastSolvedAfter),
};

/**
 * Computes a participant's score on one contest problem. Source: the Codeforces scoring rule, by
 * which a problem of `x` points loses `x / 250` per minute (0.4 %, so 48 % over the usual 120
 * minutes), 50 per wrong submission before the accepted one, and never falls under `0.3 x`. Here
 * the loss is spread over the length that was planned when the contest started, counted in
 * milliseconds: an acceptance at the planned end, or in an extension after it, is worth 52 %. So
 * points that are earned already stay if the end moves.
 *
 * A submission with a part of a problem's score earns that part, and the best one counts. It costs
 * nothing; only a submission without any score does. Without a largest score there are no parts.
 *
 * A source that is sent again counts once. The score depends on times of arrival and present
 * verdicts alone, so the order of judging does not matter, and after a rejudge it is computed
 * again. Compile errors and judging errors cost nothing. Submissions that are not judged yet are
 * ignored, and after the first acceptance none costs anything. Scores are whole: rounded down, but
 * never under 30 % rounded up.
 */
function scoreByDecay({ points, plannedLength, tries }: CellFacts): ScoredCell {
  const wrongSources = new Set<string>();
  let solvedAfter: number | null = null;
  let score = 0;
  for (const each of tries) {
    if (each.verdict === null) continue;
    const share = shareOf(each);
    if (share > 0) {
      const elapsed = Math.min(Math.max(each.after, 0), plannedLength);
      const worth = Math.max(left(points, elapsed, plannedLength) - penaltyOf(wrongSources.size), guaranteedOf(points));
      score = Math.max(score, wholePoints(worth * share));
    }
    if (each.verdict === 'accepted') solvedAfter ??= each.after;
    else if (share === 0 && solvedAfter === null && verdicts[each.verdict].countsAsWrong) {
      wrongSources.add(each.sourceKey);
    }
  }
  return { score, penalty: 0, wrong: wrongSources.size, solvedAfter };
}

/** Returns the points that wrong submissions cost. */
function penaltyOf(wrongSubmissions: number): number {
  return penaltyPerWrongSubmission * wrongSubmissions;
}

/**
 * Returns the points left after `elapsed` of `length`. It is exact: the products exceed the range
 * in which doubles count whole numbers.
 */
function left(points: number, elapsed: number, length: number): number {
  if (length <= 0) return points;
  const whole = 100n * BigInt(length);
  return Number((BigInt(points) * (whole - lostByTheEndPercent * BigInt(elapsed))) / whole);
}

function guaranteedOf(points: number): number {
  return Math.ceil((points * guaranteedPercent) / 100);
}
