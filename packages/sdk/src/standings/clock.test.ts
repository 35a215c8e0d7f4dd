import { expect, it } from 'vitest';
import { clockOf, noOwnTimes } from './clock.ts';

const contest = { startTime: 1000, endTime: 4000, plannedEndTime: 3000 };

it('is the clock of the contest for a participant without times of its own', () => {
  expect(clockOf(contest, noOwnTimes)).toEqual(contest);
});

it('ends later with extra time, in which points fall no further', () => {
  expect(clockOf(contest, { startTime: null, endTime: 5000 })).toEqual({ ...contest, endTime: 5000 });
});

it('has the planned length of the contest after a start of its own', () => {
  const clock = { startTime: 2000, endTime: 6000, plannedEndTime: 4000 };
  expect(clockOf(contest, { startTime: 2000, endTime: 6000 })).toEqual(clock);
});
