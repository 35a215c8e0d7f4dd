import type { Contest, LeaderboardEntry } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { createStyle } from '../../text/style.ts';
import { renderLeaderboard } from './leaderboard.ts';
import { renderContest } from './show.ts';

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
  leaderboardStale: false,
};
const entries: LeaderboardEntry[] = [
  {
    userId: 'u1',
    user: { firstName: 'Ada', lastName: 'Byron' },
    rank: 1,
    solvedProblems: 1,
    score: 500,
    ratingBefore: 1500,
    ratingAfter: 1510,
  },
];
const now = Date.parse('2026-02-01T10:00:00.000Z');

it.each([
  [false, 'generated'],
  [true, 'generated before a rejudge changed results'],
])('a contest shows whether its leaderboard is stale (%s)', async (leaderboardStale, state) => {
  const { text } = await renderContest({ ...contest, leaderboardStale }, now, view);
  expect(text).toMatch(new RegExp(`Leaderboard +${state}$`, 'm'));
});

it('a stale leaderboard has a notice below the rankings, and a fresh one has none', () => {
  const notice = 'A rejudge has changed results since this leaderboard was generated.';
  const render = (leaderboardStale: boolean) =>
    renderLeaderboard({ ...contest, leaderboardStale }, entries, 'u1', view);
  expect(render(true).text).toContain('Ada Byron (you)');
  expect(render(true).afterword).toContain(notice);
  expect(render(false).afterword).not.toContain(notice);
});
