import { expect, it } from 'vitest';
import { nextWaitMs } from './use-server-return.ts';

it('asks less and less often, at least once a minute', () => {
  let last = { ms: nextWaitMs(undefined, 0), at: 0 };
  const waits = [last.ms];
  for (let count = 0; count < 5; count += 1) {
    last = { ms: nextWaitMs(last, last.at + last.ms), at: last.at + last.ms };
    waits.push(last.ms);
  }
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

it('asks at least every ten seconds where somebody waits for nothing else', () => {
  expect(nextWaitMs({ ms: 10_000, at: 0 }, 10_000, 10_000)).toBe(10_000);
  expect(nextWaitMs({ ms: 40_000, at: 0 }, 10_000, 10_000)).toBe(10_000);
});

it('asks soon again in another outage', () => {
  expect(nextWaitMs({ ms: 60_000, at: 0 }, 121_000)).toBe(5_000);
});
