import { expect, it } from 'vitest';
import { clampSize, sizeAfterKey } from './resize.ts';

const range = { min: 100, max: 1000, step: 20 };

it.each([
  ['ArrowDown', 600, 620],
  ['ArrowUp', 600, 580],
  ['ArrowUp', 110, 100],
  ['PageDown', 600, 700],
  ['PageUp', 600, 500],
  ['Home', 600, 100],
  ['End', 600, 1000],
  ['ArrowLeft', 600, undefined],
  ['a', 600, undefined],
])('%s on a horizontal separator makes %i into %s', (key, size, after) => {
  expect(sizeAfterKey(key, size, range, false)).toBe(after);
});

it('follows the arrows to the sides on a vertical separator', () => {
  expect(sizeAfterKey('ArrowRight', 600, range, true)).toBe(620);
  expect(sizeAfterKey('ArrowDown', 600, range, true)).toBeUndefined();
});

it('keeps a size in its range', () => {
  expect([50, 500, 5000].map((size) => clampSize(size, range))).toEqual([100, 500, 1000]);
});
