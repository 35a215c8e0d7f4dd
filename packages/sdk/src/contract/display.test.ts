import { expect, it } from 'vitest';
import type { Contest } from './contests.ts';
import {
  contestFilters,
  contestTotals,
  defaultPoints,
  describeFieldError,
  difficulties,
  findRunningContests,
  formatBytes,
  formatCountdown,
  isOpening,
  phaseOf,
  readContestClock,
  replayPeriodOf,
  showsContest,
} from './display.ts';

const contest = { startTime: '2026-05-01T10:00:00.000Z', endTime: '2026-05-01T12:00:00.000Z' };
const start = Date.parse(contest.startTime);
const end = Date.parse(contest.endTime);

it('shows a contest as ongoing from its start to its end, both included', () => {
  expect([start - 1, start, end, end + 1].map((now) => phaseOf(contest, now))).toEqual([
    'future',
    'ongoing',
    'ongoing',
    'past',
  ]);
});

it('shows a cancelled contest as past before and after its start', () => {
  expect([start - 1, start].map((now) => phaseOf({ ...contest, cancelled: true }, now))).toEqual(['past', 'past']);
});

it.each([
  ['future', start - 1, ['all', 'future']],
  ['ongoing', start, ['all', 'ongoing']],
  ['past', end + 1, ['past']],
] as const)('shows a contest in the phase %s, cancelled or not, under its filters', (_phase, now, filters) => {
  for (const cancelled of [false, true]) {
    expect(contestFilters.filter((filter) => showsContest(filter, { ...contest, cancelled }, now))).toEqual(filters);
  }
});

it('counts to the start of a contest, then to its end, which is urgent for the last five minutes', () => {
  const fiveMinutesMs = 300_000;
  const clockAt = (now: number) => readContestClock(contest, now);
  expect(clockAt(start - 1)).toEqual({ label: 'Starts in', leftMs: 1, isToEnd: false, isUrgent: false });
  expect(clockAt(end - fiveMinutesMs - 1)).toMatchObject({ label: 'Time Remaining', isToEnd: true, isUrgent: false });
  expect(clockAt(end - fiveMinutesMs)).toMatchObject({ leftMs: fiveMinutesMs, isUrgent: true });
  expect(clockAt(end + 1)).toBeUndefined();
});

it('finds the running contests, those that are joined first, then by their ends', () => {
  const later = { ...contest, endTime: '2026-05-01T13:00:00.000Z', isRegistered: false };
  const first = { ...contest, isRegistered: false };
  const joined = { ...later, isRegistered: true };
  expect(findRunningContests([later, first], start)).toEqual([first, later]);
  expect(findRunningContests([later, first, joined], start)).toEqual([joined, first, later]);
  expect(findRunningContests([later, first], start - 1)).toEqual([]);
});

it.each([
  [-5_000, '00:00:00'],
  [1, '00:00:01'],
  [3_909_000, '01:05:09'],
  [86_399_001, '1 d 00:00:00'],
  [183_909_000, '2 d 03:05:09'],
])('counts %d ms as %s', (leftMs, text) => {
  expect(formatCountdown(leftMs)).toBe(text);
});

it('plays a contest back to the end of the last clock, and never past the present', () => {
  const extended = { ...contest, overAt: '2026-05-01T12:20:00.000Z' };
  const last = Date.parse(extended.overAt);
  expect(replayPeriodOf(contest, last)).toEqual({ start, end });
  expect(replayPeriodOf(extended, last + 1)).toEqual({ start, end: last });
  expect(replayPeriodOf(extended, end + 1)).toEqual({ start, end: end + 1 });
  expect(replayPeriodOf(extended, start - 1)).toEqual({ start, end: start });
});

it('counts a problem that is solved in part as unsolved, with its points', () => {
  const cell = { wrongSubmissions: 0, penalty: 0 };
  const scores = { whole: { ...cell, score: 476 }, part: { ...cell, score: 200 } };
  expect(contestTotals({ whole: true, part: false }, scores)).toEqual({ solved: 1, points: 676 });
  expect(contestTotals()).toEqual({ solved: 0, points: 0 });
});

it.each([
  ['before the start', start - 1, {}, false],
  ['for a participant', start, {}, true],
  ['for others', start, { isRegistered: false }, false],
  ['for others after the end', end + 1, { isRegistered: false }, true],
  ['when it is cancelled', start, { cancelled: true }, false],
  ['without problems', start, { problemCount: 0 }, false],
])('reports whether the problems of a contest are about to appear: %s', (_when, now, changes, expected) => {
  const hidden = { ...contest, isRegistered: true, problems: [], problemCount: 2, ...changes } as unknown as Contest;
  expect(isOpening(hidden, now)).toBe(expected);
});

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [831_488, '812.0 KB'],
  [1_048_575, '1.0 MB'],
  [4.24 * 1024 ** 2, '4.2 MB'],
  [2 * 1024 ** 4, '2048.0 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('gives 500, 1000 and 1500 points to easy, medium and hard problems', () => {
  expect(difficulties.map(defaultPoints)).toEqual([500, 1000, 1500]);
});

it.each([
  ['must be a number', '--points must be a number'],
  ['points is not a number', '--points is not a number'],
  ['Invalid input: expected number', '--points: Invalid input: expected number'],
  ['a contest has at most 50 problems', 'a contest has at most 50 problems'],
  ['points names no problem', '--points names no problem'],
])('puts the name of the field before the message “%s”, or into it', (message, text) => {
  expect(describeFieldError({ path: 'points', message }, '--points')).toBe(text);
  expect(describeFieldError({ path: 'points.0', message }, '--points')).toBe(text);
});
