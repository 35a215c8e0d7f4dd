import { type ScoringRuleName, scoringRules, type Totals } from '@podium/sdk/standings';

/** The result of one member of a participant in a contest. */
export interface ParticipantResult {
  participantId: string;
  userId: string;
  totals: Totals;
}

export interface Standing {
  userId: string;
  /**
   * The rank counts participants from 1. Equal results share a rank and the ranks after them are
   * left out: 1, 2, 2, 4.
   */
  rank: number;
  solved: number;
  score: number;
  penalty: number;
}

/**
 * Ranks participants by the rule of their contest. Those that it holds for equal share a rank and
 * are ordered by id, so that the same results always give the same list. The members of a team
 * share its rank, which counts once.
 */
export function rankParticipants<T extends ParticipantResult>(
  results: readonly T[],
  rule: ScoringRuleName,
): (Omit<T, 'participantId' | 'totals'> & Standing)[] {
  const { compare } = scoringRules[rule];
  const ordered = results.toSorted(
    (a, b) =>
      compare(a.totals, b.totals) || compareIds(a.participantId, b.participantId) || compareIds(a.userId, b.userId),
  );
  let [participants, rank] = [0, 0];
  return ordered.map(({ participantId, totals, ...rest }, index) => {
    const previous = ordered[index - 1];
    if (previous?.participantId !== participantId) participants += 1;
    if (previous === undefined || compare(previous.totals, totals) !== 0) rank = participants;
    const { solved, score, penalty } = totals;
    return { ...rest, rank, solved, score, penalty };
  });
}

function compareIds(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
