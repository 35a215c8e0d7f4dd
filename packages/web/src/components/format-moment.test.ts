import { describe, expect, it } from 'vitest';
import { formatAgo, formatMoment } from './format-moment.ts';

describe('formatAgo', () => {
  const now = Date.parse('2026-05-08T12:00:00Z');
  it.each([
    ['2026-05-08T11:59:59Z', 'now'],
    ['2026-05-08T12:00:05Z', 'now'],
    ['2026-05-08T11:58:30Z', '1 minute ago'],
    ['2026-05-08T09:00:01Z', '2 hours ago'],
    ['2026-05-07T12:00:00Z', 'yesterday'],
    ['2026-05-03T11:00:00Z', '5 days ago'],
  ])('writes %s as “%s”', (iso, text) => {
    expect(formatAgo(iso, now)).toBe(text);
  });

  it('writes a time of more than a week ago as a date', () => {
    expect(formatAgo('2026-05-01T11:00:00Z', now)).toBe(formatMoment('2026-05-01T11:00:00Z'));
  });
});
