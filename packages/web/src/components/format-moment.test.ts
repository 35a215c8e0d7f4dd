import { describe, expect, it } from 'vitest';
import { formatAgo, formatMoment } from './format-moment.ts';

describe('formatAgo', () => {
  const now = Date.parse('2026-05-08T12:00:00Z');
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
  it.each([
    ['2026-05-08T11:59:59Z', 0, 'second'],
    ['2026-05-08T12:00:05Z', 0, 'second'],
    ['2026-05-08T11:58:30Z', -1, 'minute'],
    ['2026-05-08T09:00:01Z', -2, 'hour'],
    ['2026-05-07T12:00:00Z', -1, 'day'],
    ['2026-05-03T11:00:00Z', -5, 'day'],
  ] as const)("writes %s as %i %s in the words of the reader's language", (iso, count, unit) => {
    expect(formatAgo(iso, now)).toBe(words.format(count, unit));
  });

  it('writes a time of more than a week ago as a date', () => {
    expect(formatAgo('2026-05-01T11:00:00Z', now)).toBe(formatMoment('2026-05-01T11:00:00Z'));
  });
});
