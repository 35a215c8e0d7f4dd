import type { Contest } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { liveContestAt } from './live-contest.ts';

const contest = (_id: string, endTime: string, isRegistered = true) =>
  ({ _id, startTime: '2026-05-01T10:00:00Z', endTime, isRegistered }) as Contest;
const contests = [
  contest('long', '2026-05-02T10:00:00Z'),
  contest('short', '2026-05-01T12:00:00Z'),
  contest('not joined', '2026-05-01T11:00:00Z', false),
];
const now = Date.parse('2026-05-01T10:30:00Z');

it('is of several contests that run the one that ends first', () => {
  expect(liveContestAt(contests, now)?._id).toBe('short');
});

it('is the one that one is in, while it runs', () => {
  expect(liveContestAt(contests, now, 'long')?._id).toBe('long');
  expect(liveContestAt(contests, now, 'not joined')?._id).toBe('short');
  expect(liveContestAt(contests, Date.parse('2026-05-01T13:00:00Z'), 'short')?._id).toBe('long');
});
