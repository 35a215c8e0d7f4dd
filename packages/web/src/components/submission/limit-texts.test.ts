import { noAllowance, type OfferedLanguage } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { limitTexts } from './limit-texts.ts';

const cpp = { id: 'cpp', name: 'C++20 (g++)', versions: [], allowance: noAllowance } satisfies OfferedLanguage;
const allowance = { timeFactor: 5, startTimeMs: 50, startMemoryBytes: 16 * 1024 ** 2 };

it.each([
  { timeLimit: '1s', memoryLimit: '256MB', time: '1 s', memory: '256 MB' },
  { timeLimit: '500ms', memoryLimit: '0.5GB', time: '500 ms', memory: '512 MB' },
  { timeLimit: '1.5s', memoryLimit: '4100KB', time: '1.5 s', memory: '4 MB' },
  { timeLimit: 'long', memoryLimit: '256MB', time: 'long', memory: '256MB' },
])('shows $timeLimit and $memoryLimit as $time and $memory', ({ time, memory, ...constraints }) => {
  expect(limitTexts(constraints, [cpp])).toEqual({ time, memory });
});

it('shows the limits of a language that has others', () => {
  const constraints = { timeLimit: '1s', memoryLimit: '256MB' };
  const py = { id: 'py', name: 'Python 3', versions: [], allowance } satisfies OfferedLanguage;
  expect(limitTexts(constraints, [cpp, py])).toEqual({ time: '1 s (Python 5.05 s)', memory: '256 MB (Python 272 MB)' });
  // A language with more time alone.
  const slow = { ...py, allowance: { ...allowance, startMemoryBytes: 0 } };
  expect(limitTexts(constraints, [cpp, slow])).toEqual({ time: '1 s (Python 5.05 s)', memory: '256 MB' });
});
