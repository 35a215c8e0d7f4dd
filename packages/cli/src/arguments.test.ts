import { describe, expect, it } from 'vitest';
import { parseMoment } from './arguments.ts';

const now = Date.UTC(2026, 4, 1, 8, 0, 0);

describe('parseMoment', () => {
  it.each([
    ['now', now],
    ['in 10m', now + 600_000],
    ['in 2h30m', now + 9_000_000],
    ['2026-05-01T10:00:00Z', Date.UTC(2026, 4, 1, 10)],
    ['2026-05-01T10:00+02:00', Date.UTC(2026, 4, 1, 8)],
    ['2026-05-01 10:00', new Date(2026, 4, 1, 10, 0).getTime()],
  ])('reads %s', (text, moment) => {
    expect(parseMoment('--start', text, now)).toBe(moment);
  });

  it.each([
    [
      '2027-03-28 02:30',
      /^--start does not exist in Europe\/Berlin, because clocks are put forward over 2027-03-28 02:30\.$/,
    ],
    [
      '2027-10-31T02:30',
      /^--start is twice in Europe\/Berlin, .* write 2027-10-31T00:30:00\.000Z or 2027-10-31T01:30:00\.000Z\.$/,
    ],
  ])('refuses %s, which clocks skip or repeat', (text, sentence) => {
    expect(() => parseMoment('--start', text, now, 'Europe/Berlin')).toThrow(sentence);
    expect(parseMoment('--start', text, now, 'America/New_York')).toBeGreaterThan(now);
  });

  it.each(['tomorrow', '2026-02-30 10:00', '2026-05-01', '2026-05-01 25:00', 'in soon', '', '2026-13-01T00:00:00Z'])(
    'refuses %j and names the option',
    (text) => {
      expect(() => parseMoment('--start', text, now)).toThrow(/^--start /);
    },
  );
});
