import { expect, it } from 'vitest';
import { pairTestFiles } from './pair-test-files.ts';

function pair(...paths: string[]) {
  const { pairs, problems } = pairTestFiles(paths.map((path) => ({ path, file: new Blob([path]) })));
  return { pairs: pairs.map(({ name, isSample }) => ({ name, isSample })), problems };
}

it('pairs inputs and answers by their names, in natural order', () => {
  const { pairs, problems } = pair('10.ans', '2.in', '10.in', '2.out', '1.ans', '1.in');
  expect(pairs.map(({ name }) => name)).toEqual(['1', '2', '10']);
  expect(problems).toEqual([]);
});

it('gives each input its own answer', async () => {
  const { pairs } = pairTestFiles([
    { path: 'a/1.ans', file: new Blob(['answer']) },
    { path: 'a/1.in', file: new Blob(['input']) },
  ]);
  expect(await Promise.all([pairs[0]?.input.text(), pairs[0]?.answer.text()])).toEqual(['input', 'answer']);
});

it.each([
  ['data/sample/1', true],
  ['sample-2', true],
  ['sample', true],
  ['data/secret/1', false],
  ['resample', false],
])('takes %s for a sample: %s', (name, isSample) => {
  expect(pair(`${name}.in`, `${name}.ans`).pairs).toEqual([{ name, isSample }]);
});

it('lists the files without a partner', () => {
  expect(pair('1.in', '2.ans', 'readme.txt').problems).toEqual([
    '1.in has no answer: 1.ans is missing.',
    '2.ans has no input: 2.in is missing.',
    'readme.txt is neither an input (.in) nor an answer (.ans, .out).',
  ]);
});
