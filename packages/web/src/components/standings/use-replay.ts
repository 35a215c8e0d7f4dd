import type { StandingsHistory } from '@podium/sdk/contract';
import { createReplay, readHistory, type ShownBoard, showBoard } from '@podium/sdk/standings';
import { useEffect, useMemo, useState } from 'react';

/** So many tries move a board of 20,000 rows for some ten milliseconds. */
const triesPerTask = 250;

/**
 * Returns the rows of a page of the board at a moment, in milliseconds since 1970; undefined until
 * the first ones are computed. A move over many tries is made in parts, between which the browser
 * answers its user. A new moment ends the move to the one before.
 */
export function useReplay(
  history: StandingsHistory,
  moment: number,
  from: number,
  count: number,
): ShownBoard | undefined {
  const player = useMemo(() => createPlayer(history), [history]);
  const [shown, setShown] = useState<ShownBoard>();
  useEffect(() => {
    let isLeft = false;
    const move = async () => {
      for (const next of player.stopsTo(moment)) {
        await nextTask();
        if (isLeft) return;
        player.moveTo(next);
      }
      setShown(player.show(from, count));
    };
    void move();
    return () => {
      isLeft = true;
    };
  }, [player, moment, from, count]);
  return shown;
}

function createPlayer(history: StandingsHistory) {
  const { contest, participants, tries } = readHistory(history);
  const replay = createReplay(contest, participants, tries);
  const arrivals = tries.map(({ submittedAt }) => submittedAt).sort((a, b) => a - b);
  let present = Number.NEGATIVE_INFINITY;
  let board = replay.boardAt(present);
  return {
    /** The moments on the way to another one, that one included. */
    stopsTo(moment: number): number[] {
      const [low, high] = [Math.min(present, moment), Math.max(present, moment)];
      const between = arrivals.filter((arrival) => arrival > low && arrival < high);
      const stops = between.filter((_, index) => index % triesPerTask === triesPerTask - 1);
      return [...(moment < present ? stops.reverse() : stops), moment];
    },
    moveTo(moment: number): void {
      present = moment;
      board = replay.boardAt(moment);
    },
    show: (from: number, count: number) => showBoard(history, board, { from, count }),
  };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
