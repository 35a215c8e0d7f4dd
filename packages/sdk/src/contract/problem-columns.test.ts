import { expect, it } from 'vitest';
import type { ContestProblem, LeaderboardEntry } from './contests.ts';
import { problemCell, problemColumns } from './problem-columns.ts';
import { problemLabel } from './problem-label.ts';

function problem(label: string): ContestProblem {
  return { _id: label, label, title: label, difficulty: 'Easy', tags: [], points: 500, judgingPaused: false };
}

const contest = { problems: [problem('A'), problem('B')] };
const minute = 60_000;

function entry(solvedAfterMs: (number | null)[], wrongSubmissions: number[]): LeaderboardEntry {
  const scores = solvedAfterMs.map((ms) => (ms === null ? 0 : 400));
  const figures = { rank: 1, solvedProblems: 1, score: 400, penalty: 0, ratingBefore: 1500, ratingAfter: 1500 };
  return {
    userId: 'u',
    user: { firstName: 'Ada', lastName: 'Byron' },
    ...figures,
    byProblem: { scores, wrongSubmissions, solvedAfterMs },
  };
}

const early = entry([5 * minute, null], [0, 3]);
const late = entry([65 * minute + 59_000, null], [1, 0]);

it('finds the earliest accepted submission of each problem', () => {
  expect(problemColumns(contest, [late, early]).map(({ firstSolvedAfterMs }) => firstSolvedAfterMs)).toEqual([
    5 * minute,
    undefined,
  ]);
});

it('shows points, tries and full minutes in each cell, and marks the first to solve', () => {
  const cells = [early, late].map((each) =>
    problemColumns(contest, [early, late]).map((column, index) => problemCell(each, column, index)),
  );
  expect(cells).toEqual([
    [
      { score: 400, tries: 1, time: '0:05', isFirst: true },
      { score: 0, tries: 3, time: undefined, isFirst: false },
    ],
    [{ score: 400, tries: 2, time: '1:05', isFirst: false }, undefined],
  ]);
});

it('shows no columns without results by problem, without the contest, or for other problems', () => {
  const unknown = { ...early, byProblem: { scores: [], wrongSubmissions: [], solvedAfterMs: [] } };
  expect(problemColumns(contest, [unknown])).toEqual([]);
  expect(problemColumns(undefined, [early])).toEqual([]);
  expect(problemColumns({ problems: [problem('A')] }, [early])).toEqual([]);
});

it('labels problems A to Z, then AA, AB and so on', () => {
  expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(problemLabel)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
});
