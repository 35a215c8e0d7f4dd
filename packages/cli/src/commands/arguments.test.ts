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

  it.each(['tomorrow', '2026-02-30 10:00', '2026-05-01', '2026-05-01 25:00', 'in soon', '', '2026-13-01T00:00:00Z'])(
    'refuses %j and names the option',
    (text) => {
      expect(() => parseMoment('--start', text, now)).toThrow(/^--start /);
    },
  );
});
