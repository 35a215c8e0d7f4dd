import type { ProblemSummary } from '@podium/sdk/contract';
import { countTags } from '@podium/sdk/search';
import { expect, it } from 'vitest';
import { arrangeProblems, findTags } from './problem-filter.tsx';

function problem(title: string, difficulty: ProblemSummary['difficulty'], tags: string[], isSolved = false) {
  return { _id: title, title, difficulty, tags, isSolved };
}

const problems = [
  problem('Team Photo', 'Hard', ['trees', 'math']),
  problem('Photo Finish', 'Medium', ['math']),
  problem('Podium Steps', 'Easy', ['math', 'warm-up'], true),
] as ProblemSummary[];

const all = { search: '', tags: [], order: 'added', hideSolved: false } as const;
const titles = (filter: Partial<Parameters<typeof arrangeProblems>[1]>) =>
  arrangeProblems(problems, { ...all, ...filter }).map(({ title }) => title);

it.each([
  [{ search: ' PHOTO ' }, ['Team Photo', 'Photo Finish']],
  [{ tags: ['math', 'trees'] }, ['Team Photo']],
  [{ hideSolved: true }, ['Team Photo', 'Photo Finish']],
  [{ order: 'title' as const }, ['Photo Finish', 'Podium Steps', 'Team Photo']],
  [{ order: 'difficulty' as const }, ['Podium Steps', 'Photo Finish', 'Team Photo']],
])('leaves for %j %j', (filter, expected) => {
  expect(titles(filter)).toEqual(expected);
});

it('finds tags by a part of their name, with their sign or without', () => {
  const tags = countTags(problems, problems);
  expect(findTags(tags, 'AR').map(({ tag }) => tag)).toEqual(['warm-up']);
  expect(findTags(tags, '#ma').map(({ tag }) => tag)).toEqual(['math']);
});
