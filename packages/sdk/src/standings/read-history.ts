import type { StandingsHistory } from '../contract/standings.ts';
import type { BoardContest, BoardParticipant } from './board.ts';
import type { BoardTry, Freeze } from './board-of.ts';

/** A contest as `boardOf` and `resolve` take it. */
export interface ContestHistory {
  contest: BoardContest & Freeze;
  participants: BoardParticipant[];
  /** In order of arrival. */
  tries: BoardTry[];
}

/** Reads the columns of the server's answer. */
export function readHistory({ contest, problems, participants, tries }: StandingsHistory): ContestHistory {
  const start = Date.parse(contest.startTime);
  const { rule, penaltyMinutes } = contest;
  const scores = new Map(tries.scores.map(({ try: index, ...score }) => [index, score]));
  return {
    contest: {
      ...{ rule, penaltyMinutes, points: problems.map(({ points }) => points) },
      frozenFrom: momentOf(contest.frozenFrom),
      thawedAt: momentOf(contest.thawedAt),
    },
    participants: participants.id.map((id, index) => ({
      id,
      kind: participants.kind[index] ?? 'official',
      plannedLength: participants.plannedLength[index] ?? 0,
    })),
    tries: tries.participant.map((participant, index) => {
      const arrivedAfter = tries.arrivedAfter[index] ?? 0;
      return {
        participantId: participants.id[participant] ?? '',
        problem: tries.problem[index] ?? 0,
        submittedAt: start + arrivedAfter,
        after: arrivedAfter - (participants.startsAfter[participant] ?? 0),
        sourceKey: String(tries.source[index] ?? index),
        verdict: tries.verdict[index] ?? null,
        ...{ score: null, maxScore: null, ...scores.get(index) },
      };
    }),
  };
}

function momentOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}
