import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNaturally } from './compare-naturally.ts';

test('names with numbers are sorted by value, at each level of a path', () => {
  const names = ['b/1', '10', '9', 'a10', 'a9', 'a/10', 'a/9', '01', '1'];
  expect([...names].sort(compareNaturally)).toEqual(['01', '1', '9', '10', 'a/9', 'a/10', 'a9', 'a10', 'b/1']);
});

test('names in any order are sorted alike, also if they differ only in leading zeros', () => {
  const name = fc.stringMatching(/^[a-c0-2]{1,3}(\/[a-c0-2]{1,3})?$/);
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      const sorted = [...names].sort(compareNaturally);
      expect([...names].reverse().sort(compareNaturally)).toEqual(sorted);
      expect(sorted.every((one, index) => index === 0 || compareNaturally(sorted[index - 1] ?? '', one) < 0)).toBe(
        true,
      );
    }),
  );
});
