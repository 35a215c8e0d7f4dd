import { type Contest, defaultSettings, type LeaderboardEntry } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { createStyle } from '../../text/style.ts';
import { renderContest } from './contests.ts';
import { renderLeaderboard } from './leaderboard.ts';

const style = createStyle({ env: {}, isTerminal: false, columns: undefined, noColor: true });
const view = { style, errorStyle: style, isTerminal: false };

const contest: Contest = {
  _id: 'c1',
  title: 'Winter Cup',
  description: 'Over.',
  startTime: '2026-01-01T10:00:00.000Z',
  endTime: '2026-01-01T12:00:00.000Z',
  problems: [],
  problemCount: 0,
  participantCount: 1,
  isRegistered: true,
  leaderboardGenerated: true,
  cancelled: false,
  overAt: '2026-01-01T12:00:00.000Z',
  participation: null,
  leaderboardStale: false,
  ...defaultSettings,
  frozenFrom: null,
  thawedAt: null,
};
const entries: LeaderboardEntry[] = [
  {
    userId: 'u1',
    user: { firstName: 'Ada', lastName: 'Byron' },
    rank: 1,
    solvedProblems: 1,
    score: 500,
    penalty: 0,
    ratingBefore: 1500,
    ratingAfter: 1510,
    byProblem: { scores: [], wrongSubmissions: [], solvedAfterMs: [] },
  },
];
const now = Date.parse('2026-02-01T10:00:00.000Z');

it.each([
  [false, 'generated'],
  [true, 'generated before results changed'],
])('a contest shows whether its leaderboard is stale (%s)', async (leaderboardStale, state) => {
  const { text } = await renderContest({ ...contest, leaderboardStale }, now, view);
  expect(text).toMatch(new RegExp(`Leaderboard +${state}$`, 'm'));
});

it('has a column of points and tries for each problem, and names those that do not fit', () => {
  const figures = { difficulty: 'Easy', tags: [], points: 500, judgingPaused: false };
  const problem = (label: string) => ({ _id: label, label, title: label, ...figures });
  const problems = ['A', 'B', 'C'].map(problem);
  const byProblem = { scores: [450, 0, 0], wrongSubmissions: [1, 3, 0], solvedAfterMs: [60_000, null, null] };
  const [entry] = entries.map((one) => ({ ...one, byProblem }));
  if (!entry) throw new Error('there is no entry');
  const untried = { scores: [0, 0, 0], wrongSubmissions: [0, 0, 0], solvedAfterMs: [null, null, null] };
  const others = { ...entry, userId: 'u2', rank: 12, user: { firstName: 'Bo', lastName: 'Li' }, byProblem: untried };
  const render = (columns: number) =>
    renderLeaderboard({ ...contest, problems }, [entry, others], 'u1', { ...view, style: { ...style, columns } });
  expect(String(render(100).text).split('\n').slice(2)).toEqual([
    '   Rank  Name             Solved  Score    A     B     C      Rating',
    '→   ★ 1  Ada Byron (you)       1    500  450 2x  0 3x  -  1510 (+10)',
    '     12  Bo Li                 1    500    -     -     -  1510 (+10)',
  ]);
  expect(String(render(60).text)).toContain('Ada Byron (you)');
  expect(render(60).afterword).toContain('You are 1 of 2. A wider terminal also shows Rating.');
  expect(render(50).afterword).toContain('A wider terminal also shows C, Rating.');
});

it('has the penalty and the times of solves under the rule of the ICPC', () => {
  const problem = (label: string) => ({
    _id: label,
    label,
    title: label,
    difficulty: 'Easy',
    tags: [],
    points: 500,
    judgingPaused: false,
  });
  const byProblem = { scores: [0, 0], wrongSubmissions: [1, 3], solvedAfterMs: [65 * 60_000, null] };
  const [entry] = entries.map((one) => ({ ...one, score: 0, penalty: 85, byProblem }));
  const icpc = { ...contest, rule: 'icpc', problems: ['A', 'B'].map(problem) } as const;
  const { text } = renderLeaderboard(icpc, entry ? [entry] : [], 'u1', view);
  expect(String(text).split('\n').slice(2)).toEqual([
    '   Rank  Name             Solved  Penalty     A     B         Rating',
    '→   ★ 1  Ada Byron (you)       1       85  1:05 2x  - 3x  1510 (+10)',
  ]);
});

it('a stale leaderboard has a notice below the rankings, and a fresh one has none', () => {
  const notice = 'A rejudge or another rule has changed results since this leaderboard was generated.';
  const render = (leaderboardStale: boolean) =>
    renderLeaderboard({ ...contest, leaderboardStale }, entries, 'u1', view);
  expect(render(true).text).toContain('Ada Byron (you)');
  expect(render(true).afterword).toContain(notice);
  expect(render(false).afterword).not.toContain(notice);
});
