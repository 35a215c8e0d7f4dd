import type { Contest, ContestPackage, ProblemPackage } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { planPrune } from './plan-prune.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(hours * hour).toISOString();
const problem = (problemId: string, filesHash: string | null = 'h'): ProblemPackage => {
  return { problemId, revision: 1, title: problemId, package: { id: problemId, filesHash }, archived: false };
};
const stored = (contestId: string, endsAt: number, hash: string | null = 'h'): ContestPackage => {
  return { contestId, title: contestId, endTime: at(endsAt), package: { id: contestId, hash }, cancelled: false };
};
const contest = (_id: string, startsAt: number, problems: string[] = []) => {
  const listed = problems.map((each) => ({ _id: each }));
  return { _id, title: _id, startTime: at(startsAt), endTime: at(9), problems: listed } as unknown as Contest;
};
const rules = { now: 0, prune: true, allowLive: false, overwrite: false, contests: [], ownContests: new Set<string>() };

it('keeps everything without --prune', () => {
  const left = planPrune({ problems: [problem('p')], contests: [stored('c', 1)] }, { ...rules, prune: false });
  expect(left).toEqual([
    { kind: 'contest', id: 'c', title: 'c', action: 'keep' },
    { kind: 'problem', id: 'p', title: 'p', action: 'keep' },
  ]);
});

it('cancels a coming contest and archives its problems', () => {
  const contests = [contest('c', 1, ['p'])];
  const left = planPrune({ problems: [problem('p')], contests: [stored('c', 9)] }, { ...rules, contests });
  expect(left.map(({ id, action }) => [id, action])).toEqual([
    ['c', 'cancel'],
    ['p', 'archive'],
  ]);
});

it('keeps a contest that is over, and one that runs unless --allow-live', () => {
  const left = { problems: [], contests: [stored('over', -1), stored('runs', 9)] };
  const contests = [contest('runs', -1)];
  expect(planPrune(left, { ...rules, contests })).toMatchObject([
    { action: 'keep', reason: 'it is over' },
    { action: 'keep', reason: expect.stringContaining('--allow-live') },
  ]);
  expect(planPrune(left, { ...rules, contests, allowLive: true })).toMatchObject([
    { action: 'keep' },
    { action: 'cancel' },
  ]);
});

it('keeps a problem that another contest has, but not one that only a contest of the directory had', () => {
  const left = { problems: [problem('p')], contests: [] };
  const contests = [contest('c', 1, ['p'])];
  const reason = 'the contest "c" uses it';
  expect(planPrune(left, { ...rules, contests })).toMatchObject([{ action: 'keep', reason }]);
  const own = { ...rules, contests, ownContests: new Set(['c']) };
  expect(planPrune(left, own)).toMatchObject([{ action: 'archive' }]);
});

it('keeps what was last changed in the browser, unless --overwrite', () => {
  const left = { problems: [problem('p', null)], contests: [stored('c', 1, null)] };
  const reason = expect.stringContaining('--overwrite');
  expect(planPrune(left, rules)).toMatchObject([
    { action: 'keep', reason },
    { action: 'keep', reason },
  ]);
  expect(planPrune(left, { ...rules, overwrite: true }).map(({ action }) => action)).toEqual(['cancel', 'archive']);
});
