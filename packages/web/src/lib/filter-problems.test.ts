import { expect, it } from 'vitest';
import { filterProblems, listTags } from './filter-problems.ts';

const problems = [
  { title: 'Sum of Two', tags: ['math', 'easy going'] },
  { title: 'Shortest Path', tags: ['graphs', 'math'] },
];

it('finds a part of the title without regard to case', () => {
  expect(filterProblems(problems, { search: ' PATH ', tags: [] })).toEqual([problems[1]]);
});

it('leaves only problems that carry every chosen tag', () => {
  expect(filterProblems(problems, { search: '', tags: ['math'] })).toHaveLength(2);
  expect(filterProblems(problems, { search: '', tags: ['math', 'graphs'] })).toEqual([problems[1]]);
});

it('lists every tag once by name', () => {
  expect(listTags(problems)).toEqual(['easy going', 'graphs', 'math']);
});
