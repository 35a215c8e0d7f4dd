import { parseTimeLimit } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { proposeLimitMs } from './time-limit.ts';

it.each([
  [0, 5, 1_000, 1_000],
  [201, 5, 1_000, 2_000],
  [350, 2, 100, 700],
  [1, 2, 1, 10],
  [1, 2, 0.3, 11],
  [0.735, 2, 0.000_001, 10],
])('proposes for %d ms × %d, in steps of %d ms, %d ms', (slowestMs, multiplier, resolutionMs, limitMs) => {
  expect(proposeLimitMs(slowestMs, { isLimitSet: false, multiplier, resolutionMs })).toBe(limitMs);
  expect(parseTimeLimit(`${limitMs / 1_000}s`)).toBeCloseTo(limitMs);
});
