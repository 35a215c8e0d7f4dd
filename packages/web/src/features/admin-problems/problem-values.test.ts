import type { CheckerSpec, Problem } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import {
  changedFields,
  checkerSpecOf,
  emptyProblem,
  type ProblemValues,
  testCaseOf,
  valuesOf,
} from './problem-values.ts';

const problem: Problem = {
  ...{ _id: '4f9k2m0q7x1z', title: 'Sum', difficulty: 'Medium', tags: ['math'], isSolved: false, revision: 3 },
  ...{ draft: false, archived: false, inPractice: true, language: 'en', languages: ['en'] },
  constraints: { timeLimit: '2s', memoryLimit: '64MB' },
  description: 'Add.',
  testCases: [{ input: '1', output: '2', isSample: true }],
  checker: { type: 'tokens' },
  includedFiles: [],
  allowedLanguages: [],
};

it.each<CheckerSpec>([
  { type: 'tokens' },
  { type: 'tokens', ignoreCase: true },
  { type: 'exact' },
  { type: 'float' },
  { type: 'float', absoluteTolerance: 1e-9, relativeTolerance: 0 },
  { type: 'float', absoluteTolerance: 1e-9, ignoreCase: true },
  { type: 'tokens', ignoreCase: true, spaceSensitive: true },
  { type: 'float', relativeTolerance: 1e-9, spaceSensitive: true },
  { type: 'custom', protocol: 'testlib', source: 'int main() {}' },
  { type: 'interactive', protocol: 'kattis', source: 'int main() {}' },
])('gives the checker $type back as it came', (checker) => {
  expect(checkerSpecOf(valuesOf({ ...problem, checker }).checker)).toEqual(checker);
});

it('finds no change in an unedited problem', () => {
  expect(changedFields(valuesOf(problem), valuesOf(problem))).toEqual(new Set());
});

it('ignores the file names of test cases', () => {
  const before = { ...emptyProblem(), testCases: [testCaseOf({ input: '1', output: '2', isSample: true })] };
  const after = { ...before, testCases: [testCaseOf({ name: '1', input: '1', output: '2', isSample: true })] };
  expect(changedFields(before, after)).toEqual(new Set());
});

it('compares cut test cases by the hash of the whole text', () => {
  const cut = (hash: string) => testCaseOf({ input: 'a', output: 'b', isSample: true, inputCut: { hash, bytes: 9 } });
  const before = { ...emptyProblem(), testCases: [cut('1')] };
  expect(changedFields(before, { ...before, testCases: [cut('1')] })).toEqual(new Set());
  expect(changedFields(before, { ...before, testCases: [cut('2')] })).toEqual(new Set(['testCases']));
  const whole = testCaseOf({ input: 'a', output: 'b', isSample: true });
  expect(changedFields(before, { ...before, testCases: [whole] })).toEqual(new Set(['testCases']));
});

it.each([
  ['title', { title: 'Sums' }],
  ['description', { description: 'Add!' }],
  ['editorial', { editorial: '## Hint' }],
  ['difficulty', { difficulty: 'Hard' }],
  ['constraints', { memoryLimit: '65MB' }],
  ['tags', { tags: [] }],
  ['checker', { checker: { kind: 'exact', absoluteTolerance: '', relativeTolerance: '' } }],
  ['allowedLanguages', { allowedLanguages: ['cpp'] }],
  ['testCases', { testCases: [testCaseOf({ input: '1', output: '2', isSample: false })] }],
] satisfies [string, Partial<ProblemValues>][])('finds that %s has changed', (field, part) => {
  expect(changedFields(valuesOf(problem), { ...valuesOf(problem), ...part })).toEqual(new Set([field]));
});
