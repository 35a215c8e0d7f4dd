import { expect, it } from 'vitest';
import { formatAgo, formatDuration } from './format-values.ts';

it.each([
  [9_000, 2, '9 s'],
  [9_001, 2, '10 s'],
  [-5_000, 3, '0 s'],
  [3_549_000, 2, '59 min 09 s'],
  [3_909_000, 2, '1 h 05 min'],
  [3_909_000, 3, '1 h 05 min 09 s'],
  [7_200_000, 2, '2 h 00 min'],
  [200_000_000, 2, '2 d 07 h'],
  [3_549_000, 1, '59 min'],
])('formats %i ms in at most %i units as %s', (durationMs, units, text) => {
  expect(formatDuration(durationMs, units)).toBe(text);
});

it('formats an age below a minute as just now, and others in full minutes', () => {
  const submittedAt = '2026-05-01T09:00:00Z';
  const after = (ms: number) => formatAgo(submittedAt, Date.parse(submittedAt) + ms, 1);
  expect([0, 59_999, 60_000, 180_000, 7_200_000].map(after)).toEqual([
    'just now',
    'just now',
    '1 min ago',
    '3 min ago',
    '2 h ago',
  ]);
});
