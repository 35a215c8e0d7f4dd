import { expect, it } from 'vitest';
import { weeksOf } from './weeks-of.ts';

it('arranges a year into weeks from Monday to today, by days in UTC', () => {
  const now = Date.parse('2026-05-06T23:30:00Z');
  const weeks = weeksOf([{ date: '2026-05-05', submissions: 3 }], now);
  expect(weeks).toHaveLength(53);
  expect(weeks.at(-1)?.days).toEqual([
    { date: '2026-05-04', submissions: 0 },
    { date: '2026-05-05', submissions: 3 },
    { date: '2026-05-06', submissions: 0 },
  ]);
  expect(weeks[0]?.days[0]?.date).toBe('2025-05-05');
  expect(weeks.slice(0, -1).every(({ days }) => days.length === 7)).toBe(true);
  // May begins twice, with last year's.
  expect(weeks.filter(({ month }) => month !== undefined)).toHaveLength(13);
});
