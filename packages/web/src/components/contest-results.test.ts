import { expect, it } from 'vitest';
import { awaitsVerdicts } from './contest-results.ts';

it('awaits verdicts during a contest and for ten minutes after it', () => {
  const contest = { startTime: '2026-05-01T10:00:00Z', endTime: '2026-05-01T13:00:00.000Z' };
  const awaitsAt = (time: string) => awaitsVerdicts(contest, Date.parse(time));
  expect(awaitsAt('2026-05-01T12:00:00Z')).toBe(true);
  expect(awaitsAt('2026-05-01T13:09:59Z')).toBe(true);
  expect(awaitsAt('2026-05-01T13:10:00Z')).toBe(false);
});
