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
  const ordered = [...results].sort((a, b) => compareResults(a, b) || (a.userId < b.userId ? -1 : 1));
  const standings: (T & Standing)[] = [];
  for (const [index, result] of ordered.entries()) {
    const previous = standings[index - 1];
    const rank = previous && compareResults(previous, result) === 0 ? previous.rank : index + 1;
    standings.push({ ...result, rank });
  }
  return standings;
}

/** Returns a negative number if `a` ranks before `b`, and 0 if they share a rank. */
function compareResults(a: ParticipantResult, b: ParticipantResult): number {
  return b.score - a.score || b.solved - a.solved || compareMoments(a.lastAcceptedAt, b.lastAcceptedAt);
}

function compareMoments(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
}
