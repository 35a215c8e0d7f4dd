import { expect, it } from 'vitest';
import { describeFreeze, describeRule, findFreezeError } from './contest-settings.ts';

it.each([
  ['decay', 'Decay: points, which fall to 52 % by the end; a wrong source costs 50 of them'],
  ['icpc', 'ICPC: solved problems, then penalty minutes; 20 minutes per rejected try'],
  ['ioi', 'IOI: points alone, whenever they are earned: the best try of each group of tests'],
] as const)('describes the rule %s in a sentence', (rule, sentence) => {
  expect(describeRule({ rule, penaltyMinutes: 20 })).toBe(sentence);
});

const frozenFrom = '2026-05-01T11:00:00.000Z';
const endTime = '2026-05-01T12:00:00.000Z';
const before = Date.parse(frozenFrom) - 1;

it('announces a freeze, says that it holds, and nothing without one or after the thaw', () => {
  const frozen = { frozenFrom, endTime, thawedAt: null };
  expect(describeFreeze(frozen, before)).toBe('The standings are frozen for the last 60 minutes');
  expect(describeFreeze(frozen, before + 1)).toBe(
    'The scoreboard was frozen with 60 minutes remaining - submissions in the last 60 minutes of the contest are still shown as pending',
  );
  const days = { ...frozen, frozenFrom: new Date(Date.parse(endTime) - 4288 * 60_000).toISOString() };
  expect(describeFreeze(days, 0)).toBe('The standings are frozen for the last 2 days 23 hours 28 minutes');
  expect(describeFreeze({ ...frozen, frozenFrom: null }, before)).toBeUndefined();
  expect(describeFreeze({ ...frozen, thawedAt: endTime }, before)).toBeUndefined();
});

it('accepts a freeze as long as the contest, and rejects a longer one', () => {
  expect(findFreezeError(90, 90 * 60_000)).toBeUndefined();
  expect(findFreezeError(91, 90.5 * 60_000)).toBe('must be at most 90 minutes, the length of the contest, not 91');
});
