import { expect, it } from 'vitest';
import { speedOf } from './measure-speed.ts';

it.each([
  [[100, 100, 100], 1],
  [[50, 50, 50], 2],
  [[200, 190, 210, 900, 5], 0.5],
  [[300], 0.33],
])('compares the median of %j ms with the reference', (times, speed) => {
  expect(speedOf(times)).toBe(speed);
});
