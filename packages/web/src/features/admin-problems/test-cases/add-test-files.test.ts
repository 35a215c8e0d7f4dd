import { expect, it } from 'vitest';
import { emptyTestCase, testCaseOf } from '../problem-values.ts';
import { mergeTestCases, readTestFiles } from './add-test-files.ts';

const test = (name: string | undefined, input: string, isSample = false) =>
  testCaseOf({ name, input, output: '1', isSample });

it('reads files byte for byte', async () => {
  const files = [
    { path: 'sample.in', file: new Blob(['\uFEFF1\r\n']) },
    { path: 'sample.ans', file: new Blob(['é\n\n']) },
  ];
  const { testCases, problems } = await readTestFiles(files);
  expect(testCases).toMatchObject([{ name: 'sample', input: '\uFEFF1\r\n', output: 'é\n\n', isSample: true }]);
  expect(problems).toEqual([]);
});

it.each([
  ['another encoding', new Uint8Array([0xe9])],
  ['a NUL', new Uint8Array([0x31, 0])],
])('leaves out a file with %s', async (_, bytes) => {
  const { testCases, problems } = await readTestFiles([
    { path: '1.in', file: new Blob([bytes]) },
    { path: '1.ans', file: new Blob(['1']) },
  ]);
  expect(testCases).toEqual([]);
  expect(problems).toEqual(['1 was skipped: its files must be UTF-8 text.']);
});

it('replaces an empty test case by files', () => {
  expect(mergeTestCases([emptyTestCase()], [test('1', 'a')]).map(({ input }) => input)).toEqual(['a']);
});

it('replaces a test case by files of the same name, and keeps it a sample', () => {
  const before = [test(undefined, 'typed'), test('1', 'old', true)];
  const after = mergeTestCases(before, [test('1', 'new'), test('2', 'more')]);
  expect(after.map(({ input, isSample }) => [input, isSample])).toEqual([
    ['typed', false],
    ['new', true],
    ['more', false],
  ]);
  expect(after[1]?.key).toBe(before[1]?.key);
});

it('leaves everything as it is when no file could be used', () => {
  const before = [emptyTestCase()];
  expect(mergeTestCases(before, [])).toBe(before);
});
