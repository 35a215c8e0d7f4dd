import type { Clock } from '../clock.ts';

export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  set(milliseconds: number): void;
}

/** Creates a clock that moves only when a test advances it. */
export function createTestClock(start: number = Date.parse('2026-05-04T10:00:00Z')): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
    set: (milliseconds) => {
      now = milliseconds;
    },
  };
}
