import { createHash } from 'node:crypto';
import { type Difficulty, type Language, type Verdict, verdicts } from '@podium/sdk/contract';

const pointsByDifficulty: Record<Difficulty, number> = { Easy: 500, Medium: 1000, Hard: 1500 };

/** Full marks of a contest problem unless the contest says otherwise. */
export function defaultPoints(difficulty: Difficulty): number {
  return pointsByDifficulty[difficulty];
}

export interface ScoredSubmission {
  /** Null while it is not judged. */
  verdict: Verdict | null;
  /** Arrival, milliseconds since 1970. */
  submittedAt: number;
  /** Equal for submissions of the same source. */
  sourceKey: string;
}

/** Byte by byte, without normalising anything: what is sent again by one key or one command has the same bytes. */
export function sourceKeyOf(language: Language, source: string): string {
  return createHash('sha256')
    .update(JSON.stringify([language, source]))
    .digest('hex');
}

export interface CellFacts {
  /** Full marks of the problem in this contest. */
  points: number;
  /** Of the contest, milliseconds since 1970. */
  startTime: number;
  endTime: number;
  /** One participant's submissions for the problem in this contest, in order of arrival. */
  submissions: readonly ScoredSubmission[];
}

export interface CellScore {
  /** Different sources that failed before the first accepted submission, or all of them while it is unsolved. */
  wrongSubmissions: number;
  /** Arrival of the first accepted submission; null while unsolved. */
  acceptedAt: number | null;
  score: number;
}

const penaltyPerWrongSubmission = 50;
const lostByTheEndPercent = 48n;
const guaranteedPercent = 30;

/**
 * What a participant has on one contest problem. Source: the Codeforces scoring rule, where a problem of `x` points
 * loses `x / 250` per minute (0.4 %, so 48 % over the usual 120 minutes), 50 per wrong submission before the accepted
 * one, and never falls under `0.3 x`. Here the loss is spread over the contest's own length, counted in milliseconds: an
 * acceptance at the very end is worth 52 %.
 *
 * A source that is sent again counts once. The score follows from arrivals and present verdicts alone, so the order of judging
 * does not matter and a rejudge counts anew. Compile errors and judging errors cost nothing; submissions that are not judged yet are ignored; what comes after the
 * first acceptance changes nothing. Scores are whole: rounded down, but never under 30 % rounded up.
 */
export function scoreCell({ points, startTime, endTime, submissions }: CellFacts): CellScore {
  const wrongSources = new Set<string>();
  for (const { verdict, submittedAt, sourceKey } of submissions) {
    if (verdict === 'accepted') {
      const wrongSubmissions = wrongSources.size;
      const elapsed = Math.min(Math.max(submittedAt - startTime, 0), endTime - startTime);
      const decayed = decay(points, elapsed, endTime - startTime) - penaltyPerWrongSubmission * wrongSubmissions;
      return { wrongSubmissions, acceptedAt: submittedAt, score: Math.max(decayed, guaranteedOf(points)) };
    }
    if (verdict !== null && verdicts[verdict].countsAsWrong) wrongSources.add(sourceKey);
  }
  return { wrongSubmissions: wrongSources.size, acceptedAt: null, score: 0 };
}

/** Points left after `elapsed` of `duration`. Exact: the products leave the range in which doubles count whole numbers. */
function decay(points: number, elapsed: number, duration: number): number {
  if (duration <= 0) return points;
  const whole = 100n * BigInt(duration);
  return Number((BigInt(points) * (whole - lostByTheEndPercent * BigInt(elapsed))) / whole);
}

function guaranteedOf(points: number): number {
  return Math.ceil((points * guaranteedPercent) / 100);
}
