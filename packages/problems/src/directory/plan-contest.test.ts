import { type Contest, defaultSettings } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { hashContest, type LocalContest, planContestUpdate } from './plan-contest.ts';

const contest: LocalContest = {
  id: 'cup',
  title: 'Cup',
  description: 'One problem.',
  startTime: '2027-05-01T08:00:00Z',
  endTime: '2027-05-01T11:00:00Z',
  problems: [{ problemId: 'p', title: 'Sum' }],
};

it('gives one hash to files that differ only in the order of keys, their id or the titles of problems', () => {
  const { id: _, ...fields } = contest;
  const reversed = Object.fromEntries(Object.entries(fields).toReversed()) as typeof fields;
  const problems = [{ title: 'Renamed', problemId: 'p' }];
  expect(hashContest({ ...reversed, id: 'other', problems })).toBe(hashContest(contest));
});

it.each<Partial<LocalContest>>([
  { title: 'Other' },
  { description: 'Two problems.' },
  { startTime: '2027-05-01T09:00:00Z' },
  { endTime: '2027-05-01T12:00:00Z' },
  { rule: 'icpc' },
  { penaltyMinutes: 20 },
  { freezeMinutes: 0 },
  { standings: 'public' },
  { problems: [] },
  { problems: [{ problemId: 'p', title: 'Sum', points: 700 }] },
])('gives another hash to a file with %j', (change) => {
  expect(hashContest({ ...contest, ...change })).not.toBe(hashContest(contest));
});

const remote: Contest = {
  ...{ _id: 'c', title: 'Cup', description: 'One problem.', startTime: contest.startTime, endTime: contest.endTime },
  ...{ problems: [], problemCount: 0, participantCount: 0, isRegistered: false, leaderboardGenerated: false },
  ...{ overAt: contest.endTime, participation: null },
  ...{ leaderboardStale: false, cancelled: false, frozenFrom: null, thawedAt: null, ...defaultSettings },
};
const [before, after] = [Date.parse(contest.startTime) - 1, Date.parse(contest.endTime) + 1];

it('plans the settings of a file, and the default of those that it leaves out', () => {
  const local: LocalContest = { ...contest, problems: [], rule: 'ioi', freezeMinutes: 60 };
  const { plan, update } = planContestUpdate(local, { ...remote, standings: 'public' }, before);
  expect(plan).toMatchObject({
    changes: [
      { field: 'rule', from: 'decay', to: 'ioi' },
      { field: 'freeze', from: '0', to: '60' },
      { field: 'standings', from: 'public', to: 'everybody' },
    ],
    fixed: [],
  });
  expect(update).toEqual({ rule: 'ioi', freezeMinutes: 60, standings: 'everybody' });
  expect(planContestUpdate(local, remote, after)).toMatchObject({
    plan: { fixed: ['freeze'] },
    update: { force: true },
  });
});
