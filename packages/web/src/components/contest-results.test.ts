import { expect, it } from 'vitest';
import { pointsText } from './contest-results.ts';

it.each([
  ['decay', 1000, 0, '1,000 points'],
  ['ioi', 1000, 40, '40 of 1,000 points'],
  ['icpc', 1000, 0, ''],
  ['decay', 0, 0, ''],
] as const)('writes, under the rule %s, of %i points %i earned ones: %j', (rule, points, score, text) => {
  const problem = { _id: 'a', label: 'A', title: 'Sums', difficulty: 'Easy', tags: [], points, judgingPaused: false };
  expect(pointsText({ problem, rule, score })).toBe(text);
});
