import { describe, expect, it } from 'vitest';
import { filterProblems } from './list.ts';

const problem = (title: string, tags: string[], difficulty: 'Easy' | 'Medium' | 'Hard', isSolved = false) => ({
  _id: title,
  title,
  tags,
  difficulty,
  isSolved,
  constraints: { timeLimit: '1s', memoryLimit: '256MB' },
  revision: 1,
  draft: false,
  inPractice: true,
});
const problems = [
  problem('Two Sum', ['arrays', 'hashing'], 'Easy', true),
  problem('Summer Paths', ['graphs', 'arrays'], 'Hard'),
  problem('Tree', ['graphs'], 'Medium'),
];
const titles = (filter: Partial<Parameters<typeof filterProblems>[1]>) =>
  filterProblems(problems, { tag: [], unsolved: false, ...filter }).map(({ title }) => title);

describe('filterProblems', () => {
  it('searches the title in any case', () => {
    expect(titles({ search: 'SUM' })).toEqual(['Two Sum', 'Summer Paths']);
  });

  it('wants every tag, in any case and with or without its sign', () => {
    expect(titles({ tag: ['#Graphs', 'arrays'] })).toEqual(['Summer Paths']);
  });

  it('filters by difficulty and by what is not solved', () => {
    expect(titles({ difficulty: 'medium' })).toEqual(['Tree']);
    expect(titles({ unsolved: true })).toEqual(['Summer Paths', 'Tree']);
  });
});
