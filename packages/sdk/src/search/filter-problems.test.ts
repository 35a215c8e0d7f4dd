import { expect, it } from 'vitest';
import { filterProblems, listTags, type ProblemFilter } from './filter-problems.ts';

const problem = (title: string, tags: string[], difficulty: 'Easy' | 'Medium' | 'Hard', isSolved = false) => ({
  ...{ title, tags, difficulty, isSolved },
});
const problems = [
  problem('Two Sum', ['arrays', 'easy going'], 'Easy', true),
  problem('Summer Paths', ['Graphs', 'arrays'], 'Hard'),
  problem('Tree', ['graphs'], 'Medium'),
];

it.each<[ProblemFilter, string[]]>([
  [{}, ['Two Sum', 'Summer Paths', 'Tree']],
  [{ search: ' SUM ' }, ['Two Sum', 'Summer Paths']],
  [{ tags: ['#Graphs', 'ARRAYS'] }, ['Summer Paths']],
  [{ tags: ['graph'] }, []],
  [{ difficulty: 'medium' }, ['Tree']],
  [{ isUnsolved: true }, ['Summer Paths', 'Tree']],
])('leaves for %j %j', (filter, titles) => {
  expect(filterProblems(problems, filter).map(({ title }) => title)).toEqual(titles);
});

it('lists every tag once by name', () => {
  expect(listTags(problems.slice(0, 2))).toEqual(['arrays', 'easy going', 'Graphs']);
});
