import { expect, it } from 'vitest';
import { filterProblems, type ProblemFilter } from './filter-problems.ts';
import { countTags, type ProblemOrder, sortProblems } from './sort-problems.ts';

const problem = (
  title: string,
  tags: string[],
  difficulty: 'Easy' | 'Medium' | 'Hard',
  isSolved = false,
  isTried = isSolved,
) => ({
  ...{ _id: title, title, tags, difficulty, isSolved, isTried },
});
const problems = [
  problem('Two Sum', ['arrays', 'easy going'], 'Easy', true),
  problem('Summer Paths', ['Graphs', 'arrays'], 'Hard'),
  problem('Tree', ['graphs'], 'Medium', false, true),
];

it.each<[ProblemFilter, string[]]>([
  [{}, ['Two Sum', 'Summer Paths', 'Tree']],
  [{ search: ' SUM ' }, ['Two Sum', 'Summer Paths']],
  [{ tags: ['#Graphs', 'ARRAYS'] }, ['Summer Paths']],
  [{ tags: ['graph'] }, []],
  [{ difficulty: 'medium' }, ['Tree']],
  [{ status: 'solved' }, ['Two Sum']],
  [{ status: 'tried' }, ['Tree']],
  [{ status: 'untried' }, ['Summer Paths']],
  [{ isUnsolved: true }, ['Summer Paths', 'Tree']],
])('leaves for %j %j', (filter, titles) => {
  expect(filterProblems(problems, filter).map(({ title }) => title)).toEqual(titles);
});

it.each<[ProblemOrder, string[]]>([
  ['added', ['Two Sum', 'Summer Paths', 'Tree']],
  ['title', ['Summer Paths', 'Tree', 'Two Sum']],
  ['difficulty', ['Two Sum', 'Tree', 'Summer Paths']],
  ['solvers', ['Tree', 'Two Sum', 'Summer Paths']],
])('sorts by %s', (order, titles) => {
  const counts = { Tree: { solved: 7, tried: 9 } };
  expect(sortProblems(problems, order, counts).map(({ title }) => title)).toEqual(titles);
});

it('counts the found problems of every tag by name', () => {
  expect(countTags(problems, problems.slice(1))).toEqual([
    { tag: 'Graphs', count: 1 },
    { tag: 'arrays', count: 1 },
    { tag: 'easy going', count: 0 },
    { tag: 'graphs', count: 1 },
  ]);
});
