import { scoringRules } from '@podium/sdk/standings';

const { compare } = scoringRules.decay;

/** The result of a participant in a contest. */
export interface ParticipantResult {
  userId: string;
  score: number;
  /** The number of solved problems. */
  solved: number;
  /**
   * The time of the last first-accepted submission, in milliseconds since 1970; null if nothing is
   * solved.
   */
  lastAcceptedAt: number | null;
}

export interface Standing extends ParticipantResult {
  /**
   * The rank counts from 1. Equal results share a rank and the ranks after them are left out: 1, 2,
   * 2, 4.
   */
  rank: number;
}

/**
 * Ranks participants by higher score, then more problems solved, then the earlier last acceptance.
 * Participants equal in all three share a rank and are ordered by id, so that the same results
 * always give the same list.
 */
export function rankParticipants<T extends ParticipantResult>(results: readonly T[]): (T & Standing)[] {
  const ordered = results
    .map((result) => ({ result, totals: { ...result, penalty: 0, lastSolvedAfter: result.lastAcceptedAt } }))
    .sort((a, b) => compare(a.totals, b.totals) || (a.result.userId < b.result.userId ? -1 : 1));
  const standings: (T & Standing)[] = [];
  for (const [index, { result, totals }] of ordered.entries()) {
    const [previous, previousStanding] = [ordered[index - 1], standings[index - 1]];
    const isTied = previous !== undefined && compare(previous.totals, totals) === 0;
    standings.push({ ...result, rank: isTied && previousStanding ? previousStanding.rank : index + 1 });
  }
  return standings;
}
