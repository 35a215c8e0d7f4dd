import type { Problem } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { createTheme } from '../../theme.ts';
import { headingLines } from './problem-screen.tsx';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);
const problem = {
  difficulty: 'Medium',
  constraints: { timeLimit: '1s', memoryLimit: '256MB' },
  tags: [],
  checker: { type: 'tokens' },
} as unknown as Problem;
const factsAt = (columns: number) => headingLines({ problem, contest: undefined, isSolved: true }, theme, columns)[0];

it('says of a draft that only administrators see it', () => {
  const lines = headingLines({ problem: { ...problem, draft: true }, contest: undefined, isSolved: false }, theme, 80);
  expect(lines).toContain(' Draft: only administrators see this problem.');
});

it('has both limits in the smallest window too, beside that it is solved', () => {
  expect(factsAt(80)).toMatch(/^ Difficulty: Medium · Time limit: 1s · Memory limit: 256MB +✓ Solved $/);
  expect(factsAt(60)).toMatch(/^ Difficulty: Medium · 1s · 256MB +✓ Solved $/);
});
