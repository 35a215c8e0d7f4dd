import type { Board, BoardContest, BoardParticipant } from './board.ts';
import { type BoardTry, boardOf, type Freeze, triesInView } from './board-of.ts';

/** A contest that can be looked at at any moment. */
export interface Replay {
  /**
   * Returns the board with the tries until a moment, in milliseconds since 1970, and their final
   * verdicts. It is the same object each time, moved to that moment.
   */
  boardAt(moment: number): Board;
}

/**
 * Creates the replay of a contest, for all participants and tries that its viewer may know;
 * verdicts that the freeze hides are missing among them. `tries` are in order of arrival. A move
 * costs the cells that change between the two moments, not the whole board.
 */
export function createReplay(
  contest: BoardContest & Freeze,
  participants: readonly BoardParticipant[],
  tries: readonly BoardTry[],
): Replay {
  const view = (at: number) => ({ sees: 'everything', at }) as const;
  const byCell = Map.groupBy(tries, cellOf);
  let shown = Number.NEGATIVE_INFINITY;
  const board = boardOf(contest, participants, [], view(shown));
  return {
    boardAt(moment) {
      const [from, to] = moment < shown ? [moment, shown] : [shown, moment];
      const between = tries.filter(({ submittedAt }) => submittedAt > from && submittedAt <= to);
      for (const [cell, [{ participantId, problem }]] of Map.groupBy(between, cellOf) as Map<string, [BoardTry]>) {
        if (!board.rowOf(participantId)) continue;
        board.setTries(participantId, problem, triesInView(contest, byCell.get(cell) ?? [], view(moment)));
      }
      shown = moment;
      return board;
    },
  };
}

function cellOf({ participantId, problem }: BoardTry): string {
  return `${participantId} ${problem}`;
}
