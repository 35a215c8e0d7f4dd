import { phaseOf } from '@podium/sdk/display';
import { expect, it } from 'vitest';
import { filterContests } from './contest-phase.ts';

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
  [start - 1, ['all', 'future']],
  [start, ['all', 'ongoing']],
  [end + 1, ['past']],
])('shows a contest at %i under %j', (now, filters) => {
  const showing = (['all', 'ongoing', 'future', 'past'] as const).filter(
    (filter) => filterContests([contest], filter, now).length > 0,
  );
  expect(showing).toEqual(filters);
});
