import { expect, it } from 'vitest';
import { countdownParts, timeLeftAnnouncement } from './countdown-parts.ts';

const text = (leftMs: number, hasDays?: boolean) =>
  countdownParts(leftMs, hasDays)
    .map(({ value, unit }) => `${value} ${unit}`)
    .join(' ');

it.each([
  [0, '0 hours 0 minutes 0 seconds'],
  [-5_000, '0 hours 0 minutes 0 seconds'],
  [1, '0 hours 0 minutes 1 second'],
  [3_661_000, '1 hour 1 minute 1 second'],
  [30 * 3_600_000, '30 hours 0 minutes 0 seconds'],
])('counts %i ms in hours, minutes and seconds', (leftMs, parts) => {
  expect(text(leftMs)).toBe(parts);
});

it('counts days if asked to, when there are any', () => {
  expect(text(30 * 3_600_000, true)).toBe('1 day 6 hours 0 minutes 0 seconds');
  expect(text(3_600_000, true)).toBe('1 hour 0 minutes 0 seconds');
});

it('announces the time left only a few times', () => {
  const texts = new Set(Array.from({ length: 7_200 }, (_, second) => timeLeftAnnouncement(second * 1000)));
  expect([...texts]).toEqual([
    '',
    '1 minute or less remaining',
    '5 minutes or less remaining',
    '10 minutes or less remaining',
    '30 minutes or less remaining',
    '60 minutes or less remaining',
  ]);
});
