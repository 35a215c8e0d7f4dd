import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

test('the offset is that of the answer with the smallest round trip', () => {
  const clock = createServerClock(() => 10_000);
  clock.observe(0, 200, '1150');
  expect(clock.offsetMs).toBe(1_050);
  clock.observe(1_000, 1_020, '2010');
  expect(clock.offsetMs).toBe(1_000);
  clock.observe(2_000, 2_400, '3390');
  expect(clock.offsetMs).toBe(1_000);
  expect(clock.now()).toBe(11_000);
});

test('an answer that contradicts the best one replaces its offset, since a clock was set', () => {
  const clock = createServerClock(() => 0);
  clock.observe(0, 10, '5');
  expect(clock.offsetMs).toBe(0);
  clock.observe(100, 300, '60200');
  expect(clock.offsetMs).toBe(60_000);
});

test.each([undefined, '', 'soon', 'NaN'])('a header %j changes neither offset nor uncertainty', (header) => {
  const clock = createServerClock(() => 0);
  clock.observe(0, 10, header);
  expect([clock.offsetMs, clock.uncertaintyMs]).toEqual([0, Number.POSITIVE_INFINITY]);
});

test('the offset differs from the true one by at most the reported uncertainty', () => {
  const trip = fc.record({ out: fc.integer({ min: 0, max: 5_000 }), back: fc.integer({ min: 0, max: 5_000 }) });
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.array(trip, { minLength: 1 }), (offset, trips) => {
      const clock = createServerClock(() => 0);
      let local = 0;
      for (const { out, back } of trips) {
        clock.observe(local, local + out + back, String(local + out + offset));
        local += out + back + 1;
      }
      return Math.abs(clock.offsetMs - offset) <= clock.uncertaintyMs;
    }),
  );
});
