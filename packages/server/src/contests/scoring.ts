import { createHash } from 'node:crypto';
import { type Language, type Verdict, verdicts } from '@podium/sdk/contract';

export interface ScoredSubmission {
  /** Null while it is not judged. */
  verdict: Verdict | null;
  /** The time of arrival, in milliseconds since 1970. */
  submittedAt: number;
  /** Equal for submissions of the same source. */
  sourceKey: string;
  /** Null if the problem has no scores. */
  score: number | null;
  /** Null also if there is no largest score. */
  maxScore: number | null;
}

/**
 * Hashes the bytes without normalising them: a source that a key or a command sends again has the
 * same bytes.
 */
export function sourceKeyOf(language: Language, source: string): string {
  return createHash('sha256')
    .update(JSON.stringify([language, source]))
    .digest('hex');
}

export interface CellFacts {
  /** The full marks of the problem in this contest. */
  points: number;
  /** The start of the contest, in milliseconds since 1970. */
  startTime: number;
  /** The end that was planned when the contest started. */
  plannedEndTime: number;
  /** One participant's submissions for the problem in this contest, in order of arrival. */
  submissions: readonly ScoredSubmission[];
}

export interface CellScore {
  /**
   * The number of different sources that failed before the first accepted submission, or in total
   * while it is unsolved.
   */
  wrongSubmissions: number;
  /** The time of the first accepted submission; null while unsolved. */
  acceptedAt: number | null;
  /** That of the submission that earned most. */
  score: number;
}

const penaltyPerWrongSubmission = 50;
const lostByTheEndPercent = 48n;
const guaranteedPercent = 30;

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
export function scoreCell({ points, startTime, plannedEndTime, submissions }: CellFacts): CellScore {
  const duration = plannedEndTime - startTime;
  const wrongSources = new Set<string>();
  let acceptedAt: number | null = null;
  let best = 0;
  for (const submission of submissions) {
    const { verdict, submittedAt, sourceKey } = submission;
    if (verdict === null) continue;
    const share = shareOf(submission, verdict);
    if (share > 0) {
      const elapsed = Math.min(Math.max(submittedAt - startTime, 0), duration);
      const decayed = decay(points, elapsed, duration) - penaltyOf(wrongSources.size);
      const worth = Math.max(decayed, guaranteedOf(points));
      // A share such as 29 % of 100 is a little less than 29.
      best = Math.max(best, Math.floor(worth * share + 1e-6));
    }
    if (verdict === 'accepted') acceptedAt ??= submittedAt;
    else if (share === 0 && acceptedAt === null && verdicts[verdict].countsAsWrong) wrongSources.add(sourceKey);
  }
  return { wrongSubmissions: wrongSources.size, acceptedAt, score: best };
}

/** Returns the part of the full marks, from 0 to 1, that a submission earns. */
function shareOf({ score, maxScore }: ScoredSubmission, verdict: Verdict): number {
  return score === null || !maxScore ? Number(verdict === 'accepted') : Math.min(score / maxScore, 1);
}

/** Returns the points that wrong submissions cost. */
export function penaltyOf(wrongSubmissions: number): number {
  return penaltyPerWrongSubmission * wrongSubmissions;
}

/**
 * Returns the points left after `elapsed` of `duration`. It is exact: the products exceed the range
 * in which doubles count whole numbers.
 */
function decay(points: number, elapsed: number, duration: number): number {
  if (duration <= 0) return points;
  const whole = 100n * BigInt(duration);
  return Number((BigInt(points) * (whole - lostByTheEndPercent * BigInt(elapsed))) / whole);
}

function guaranteedOf(points: number): number {
  return Math.ceil((points * guaranteedPercent) / 100);
}
