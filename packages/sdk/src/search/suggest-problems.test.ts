import { expect, it } from 'vitest';
import { findSubmissionToContinue, suggestProblems } from './suggest-problems.ts';

const problem = (_id: string, difficulty: 'Easy' | 'Medium' | 'Hard', tags: string[] = [], status = 'untried') => ({
  ...{ _id, difficulty, tags, isSolved: status === 'solved', isTried: status !== 'untried' },
});
const idsOf = (problems: readonly { _id: string }[]) => problems.map(({ _id }) => _id);
const open = [
  problem('hard', 'Hard', ['graphs']),
  problem('medium', 'Medium', ['math']),
  problem('easy', 'Easy'),
  problem('easy graph', 'Easy', ['graphs']),
];

it('suggests easy problems to a beginner, the most solved first', () => {
  expect(idsOf(suggestProblems(open, { 'easy graph': { solved: 2, tried: 2 } }))).toEqual([
    'easy graph',
    'easy',
    'medium',
  ]);
});

it('suggests the same difficulty and known tags until three are solved', () => {
  const solved = problem('solved', 'Easy', ['graphs'], 'solved');
  expect(idsOf(suggestProblems([solved, ...open]))).toEqual(['easy graph', 'easy', 'medium']);
  expect(idsOf(suggestProblems([solved, solved, solved, ...open]))).toEqual(['medium', 'hard', 'easy graph']);
});

it('suggests no problem that was tried or solved', () => {
  const tried = open.map((each) => ({ ...each, isTried: true }));
  expect(suggestProblems(tried)).toEqual([]);
});

it('continues with the newest submission of an unsolved problem, else with the newest of all', () => {
  const newest = { problemId: 'in contest', verdict: 'accepted' } as const;
  const tried = { problemId: 'tried', verdict: 'wrong_answer' } as const;
  const retried = { problemId: 'solved before', verdict: 'wrong_answer' } as const;
  const problems = [{ _id: 'solved before', isSolved: true }];
  expect(findSubmissionToContinue([newest, retried, tried], problems)).toBe(tried);
  expect(findSubmissionToContinue([newest, retried], problems)).toBe(newest);
  expect(findSubmissionToContinue([], problems)).toBeUndefined();
});
