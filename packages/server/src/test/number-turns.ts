import { setImmediate as nextLoop } from 'node:timers/promises';

/** Returns how many turns of the event loop begin during the work. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turns += 1) await nextLoop();
  })();
  await work().finally(() => {
    isOver = true;
  });
  await counting;
  return turns;
}
