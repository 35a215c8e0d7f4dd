import { expect, it } from 'vitest';
import { hashContest, type LocalContest } from './plan-contest.ts';

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
  { problems: [] },
  { problems: [{ problemId: 'p', title: 'Sum', points: 700 }] },
])('gives another hash to a file with %j', (change) => {
  expect(hashContest({ ...contest, ...change })).not.toBe(hashContest(contest));
});
