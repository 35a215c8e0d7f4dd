import { expect, it } from 'vitest';
import { formatAgo } from './format-values.ts';

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
