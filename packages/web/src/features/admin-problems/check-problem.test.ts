import { expect, it } from 'vitest';
import { checkProblem, errorsByField } from './check-problem.ts';
import { emptyProblem, type ProblemValues, testCaseOf } from './problem-values.ts';

const right: ProblemValues = {
  ...emptyProblem(),
  title: 'Sum',
  description: 'Add.',
  testCases: [testCaseOf({ input: '1 2', output: '3', isSample: true })],
};

it('finds no errors in a valid form', () => {
  expect(checkProblem(right)).toEqual(new Map());
});

it('requires every text field', () => {
  const blank = { ...emptyProblem(), title: '  ', timeLimit: '', memoryLimit: '' };
  expect([...checkProblem(blank)]).toEqual([
    ['title', 'Title is required'],
    ['description', 'Description is required'],
    ['constraints.timeLimit', 'Time Limit is required'],
    ['constraints.memoryLimit', 'Memory Limit is required'],
    ['testCases.0.input', 'Input is required'],
    ['testCases.0.output', 'Output is required'],
  ]);
});

it('requires no texts of the tests of an interactive problem, which only its interactor reads', () => {
  const custom = { type: 'interactive', protocol: 'kattis', source: 'int main() {}' } as const;
  const checker = { kind: 'interactive', absoluteTolerance: '', relativeTolerance: '', custom } as const;
  const testCases = [testCaseOf({ input: '', output: '', isSample: false })];
  expect(checkProblem({ ...right, checker, testCases })).toEqual(new Map());
});

it.each([
  ['constraints.timeLimit', { timeLimit: '1 hour' }, /^Time Limit must look like '1s'/],
  ['constraints.memoryLimit', { memoryLimit: '1MB' }, /^Memory Limit must look like '256MB'/],
  ['title', { title: 'x'.repeat(161) }, /^Title must be at most 160/],
  ['tags', { tags: ['x'.repeat(41)] }, /^Tag must be at most 40/],
  ['allowedLanguages', { allowedLanguages: ['cobol'] }, /^Languages must be ids of languages, such as cpp/],
  [
    'checker.relativeTolerance',
    { checker: { kind: 'float', absoluteTolerance: '', relativeTolerance: 'small' } },
    /^Relative tolerance must be a number/,
  ],
] satisfies [string, Partial<ProblemValues>, RegExp][])('says what is wrong with %s', (field, part, message) => {
  const errors = checkProblem({ ...right, ...part });
  expect([...errors.keys()]).toEqual([field]);
  expect(errors.get(field)).toMatch(message);
});

it("words the server's errors as the form does", () => {
  const fields = [{ path: 'constraints.timeLimit', message: 'constraints.timeLimit is required' }];
  expect(errorsByField(fields)).toEqual(new Map([['constraints.timeLimit', 'Time Limit is required']]));
});
