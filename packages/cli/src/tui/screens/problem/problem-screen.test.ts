import { stripVTControlCharacters } from 'node:util';
import type { Problem } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { createTheme } from '../../theme.ts';
import { headingLines } from './problem-screen.tsx';
import { sampleLines } from './samples.tsx';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);
const problem = {
  difficulty: 'Medium',
  constraints: { timeLimit: '1s', memoryLimit: '256MB' },
  tags: [],
  checker: { type: 'tokens' },
  scoring: null,
  includedFiles: [],
  allowedLanguages: [],
  ...{ language: 'en', languages: ['en'] },
} as unknown as Problem;
const factsAt = (columns: number) =>
  headingLines({ problem, offered: [], contest: undefined, isSolved: true }, { ...theme, columns })[0];

it('shows above a draft that only administrators see it', () => {
  const lines = headingLines(
    { problem: { ...problem, draft: true }, offered: [], contest: undefined, isSolved: false },
    theme,
  );
  expect(lines).toContain(' Draft: only administrators see this problem.');
});

it('shows both limits and the solved mark in 80 and in 60 columns', () => {
  expect(factsAt(80)).toMatch(/^ Difficulty: Medium · Time limit: 1s · Memory limit: 256MB +✓ Solved $/);
  expect(factsAt(60)).toMatch(/^ Difficulty: Medium · 1s · 256MB +✓ Solved $/);
});

const coloured = createTheme({ LANG: 'C.UTF-8', FORCE_COLOR: '1' }, false);
const plain = (lines: readonly string[]) => lines.map((line) => stripVTControlCharacters(line).trimEnd());

it('puts input and output beside each other where both fit, and returns the first line of each sample', () => {
  const { lines, starts } = sampleLines(
    [
      { input: '1 2\n', output: '3\n' },
      { input: '4\n5\n', output: '9\n' },
    ],
    1,
    { ...coloured, columns: 60 },
  );
  expect(plain(lines)).toEqual([
    '  Sample 1',
    '  Input              Output',
    '  1 2                3',
    '',
    '❯ Sample 2',
    '  Input              Output',
    '  4                  9',
    '  5',
  ]);
  expect(starts).toEqual([0, 4]);
});

it('puts them below each other where they do not fit, with long lines broken', () => {
  const { lines } = sampleLines([{ input: `${'x'.repeat(50)}\n`, output: '1\n' }], 0, { ...coloured, columns: 40 });
  expect(plain(lines)).toEqual([
    '❯ Sample 1',
    '  Input',
    `  ${'x'.repeat(38)}`,
    `  ${'x'.repeat(12)}`,
    '  Output',
    '  1',
  ]);
});

it('marks tabs and spaces at the end of a line, and lets no escape sequence through', () => {
  const { lines } = sampleLines([{ input: 'a \tb  \n\n', output: '\u001b[2J\n' }], 0, { ...coloured, columns: 60 });
  expect(plain(lines).slice(2)).toEqual(['  a →   b··', '']);
});
