import { expect, test } from 'vitest';
import { findNearestWord } from './nearest-word.ts';

const known = ['name', 'limits', 'time_limit', 'validator_flags'];

test.each([
  ['nmae', 'name'],
  ['nam', 'name'],
  ['limit', 'limits'],
  ['timeLimit', 'time_limit'],
  ['validator-flag', 'validator_flags'],
  ['weather', undefined],
  ['x', undefined],
])('finds for %s the near word %s', (word, expected) => {
  expect(findNearestWord(word, known)).toBe(expected);
});
