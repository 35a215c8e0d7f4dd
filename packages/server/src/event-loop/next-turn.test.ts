import { setImmediate as nextLoop } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isTurnFree, nextTurn } from './next-turn.ts';

/** Only work takes time here. */
let now: number;

beforeEach(async () => {
  // The turn of the test before ends.
  await nextLoop();
  await nextLoop();
  now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Works without waiting, as a handler over SQLite does. */
function work(ms: number): void {
  now += ms;
}

/**
 * Returns for each of `count` callers the turn of the event loop in which it was served, counted
 * from 0.
 */
async function turnsOf(count: number, workMs: number): Promise<number[]> {
  let turn = 0;
  let isCounting = true;
  const counting = (async () => {
    for (; isCounting; turn += 1) await nextLoop();
  })();
  const turns = await Promise.all(
    Array.from({ length: count }, async () => {
      await nextTurn();
      work(workMs);
      return turn;
    }),
  );
  isCounting = false;
  await counting;
  return turns;
}

test('callers who have much to do are served over several turns, in the order in which they came', async () => {
  const turns = await turnsOf(20, 3);
  expect(turns).toEqual([...turns].sort((left, right) => left - right));
  const mostInOneTurn = Math.max(...turns.map((turn) => turns.filter((other) => other === turn).length));
  expect(mostInOneTurn).toBe(1);
});

test('callers who have little to do share a turn', async () => {
  expect(new Set(await turnsOf(50, 0)).size).toBe(1);
});

test('somebody who comes while many wait is served after them, and before what they ask for next', async () => {
  const served: string[] = [];
  const ask = async (name: string) => {
    await nextTurn();
    work(2);
    served.push(name);
  };
  await Promise.all([
    ...Array.from({ length: 10 }, (_, index) => ask(`first ${index}`).then(() => ask(`second ${index}`))),
    ask('late'),
  ]);
  expect(served.indexOf('late')).toBe(10);
});

test('a turn is free until its time is used up, and while nobody waits for one', async () => {
  await nextLoop();
  expect([isTurnFree(), isTurnFree()]).toEqual([true, true]);
  work(6);
  expect(isTurnFree()).toBe(false);
  await nextLoop();
  await nextLoop();
  expect(isTurnFree()).toBe(true);
  const waiting = nextTurn();
  expect(isTurnFree()).toBe(false);
  await waiting;
  expect(isTurnFree()).toBe(true);
});

test('somebody is served in every turn, even if what arrives takes all of its time', async () => {
  const turnsMax = 20;
  let turns = 0;
  const served: number[] = [];
  const wait = async () => {
    await nextTurn();
    served.push(turns);
  };
  const callers = [wait(), wait(), wait()];
  for (; turns < turnsMax; turns += 1) {
    isTurnFree();
    work(2);
    await nextLoop();
  }
  await Promise.all(callers);
  expect(Math.max(...served)).toBeLessThanOrEqual(callers.length + 1);
});
