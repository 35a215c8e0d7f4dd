import { expect, it } from 'vitest';
import { limitTexts } from './limit-texts.ts';

const allowance = { timeFactor: 5, startTimeMs: 50, startMemoryBytes: 16 * 1024 ** 2 };

it.each([
  { timeLimit: '1s', memoryLimit: '256MB', time: '1 s', memory: '256 MB' },
  { timeLimit: '500ms', memoryLimit: '0.5GB', time: '500 ms', memory: '512 MB' },
  { timeLimit: '1.5s', memoryLimit: '4100KB', time: '1.5 s', memory: '4 MB' },
  { timeLimit: 'long', memoryLimit: '256MB', time: 'long', memory: '256MB' },
])('shows $timeLimit and $memoryLimit as $time and $memory', ({ time, memory, ...constraints }) => {
  expect(limitTexts(constraints)).toEqual({ time, memory });
});

it('shows what a language adds to the limits of a problem', () => {
  const constraints = { timeLimit: '1s', memoryLimit: '256MB' };
  const time = '5.05 s (1 s × 5 + 50 ms)';
  expect(limitTexts(constraints, allowance)).toEqual({ time, memory: '272 MB (256 MB + 16 MB)' });
  // A language with more time alone.
  const slow = { ...allowance, startMemoryBytes: 0 };
  expect(limitTexts(constraints, slow)).toEqual({ time, memory: '256 MB' });
  expect(limitTexts(constraints)).toEqual({ time: '1 s', memory: '256 MB' });
});
