import { expect, it } from 'vitest';
import { contestFilters, formatMegabytes, phaseOf, showsPhase } from './display.ts';

const contest = { startTime: '2026-05-01T10:00:00.000Z', endTime: '2026-05-01T12:00:00.000Z' };
const start = Date.parse(contest.startTime);
const end = Date.parse(contest.endTime);

it('has a contest run from its start to its end, both included', () => {
  expect([start - 1, start, end, end + 1].map((now) => phaseOf(contest, now))).toEqual([
    'future',
    'ongoing',
    'ongoing',
    'past',
  ]);
});

it.each([
  ['future', ['all', 'future']],
  ['ongoing', ['all', 'ongoing']],
  ['past', ['past']],
] as const)('shows a contest in the phase %s under %j', (phase, filters) => {
  expect(contestFilters.filter((filter) => showsPhase(filter, phase))).toEqual(filters);
});

it.each([
  [0, '< 0.1 MB'],
  [52_000, '< 0.1 MB'],
  [53_000, '0.1 MB'],
  [4.24 * 1024 ** 2, '4.2 MB'],
])('formats %d bytes of memory as %s', (bytes, text) => {
  expect(formatMegabytes(bytes)).toBe(text);
});
