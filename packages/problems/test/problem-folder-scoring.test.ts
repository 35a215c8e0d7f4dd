import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFolderOnDisk, statement, tests } from './problem-folder-on-disk.ts';

let disk: Awaited<ReturnType<typeof createFolderOnDisk>>;
beforeEach(async () => {
  disk = await createFolderOnDisk();
});
afterEach(() => disk.remove());

const testsOf = (group: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      [`data/secret/${group}/${index + 1}.in`, '1 1\n'],
      [`data/secret/${group}/${index + 1}.ans`, '2\n'],
    ]).flat(),
  );
const sample = { 'data/sample/1.in': '1 2\n', 'data/sample/1.ans': '3\n' };
const current = (yaml = '') => ({
  'problem.yaml': `problem_format_version: 2025-09\nname: Two sums\ntype: scoring\n${yaml}`,
  ...statement,
  ...sample,
});
const legacy = (yaml = '') => ({ 'problem.yaml': `name: Two sums\ntype: scoring\n${yaml}`, ...statement, ...sample });

describe('the scores of version 2025-09', () => {
  test('are read from test_group.yaml by group', async () => {
    const upload = await disk.uploadOf({
      ...current(),
      ...testsOf('small', 1),
      ...testsOf('tall', 2),
      'data/secret/small/test_group.yaml': 'max_score: 40\nrequire_pass: sample\n',
      'data/secret/tall/test_group.yaml':
        'max_score: 60\nscore_aggregation: sum\nrequire_pass: [sample, secret/small]\n',
    });
    expect(upload.scoring).toEqual({
      maxScore: 100,
      aggregation: 'sum',
      groups: [
        { name: 'small', maxScore: 40, aggregation: 'pass-fail', requirePass: ['sample'] },
        { name: 'tall', maxScore: 60, aggregation: 'sum', requirePass: ['sample', 'small'] },
      ],
    });
    expect(upload.testCases.map(({ group }) => group)).toEqual([undefined, 'small', 'tall', 'tall']);
  });

  test('are those of one group if there is no test_group.yaml', async () => {
    const files = { ...current(), ...tests, 'data/secret/test_group.yaml': 'max_score: unbounded\n' };
    expect((await disk.uploadOf(files)).scoring).toEqual({
      maxScore: null,
      aggregation: 'sum',
      groups: [{ name: 'secret', maxScore: null, aggregation: 'sum', requirePass: [] }],
    });
    await disk.write({ 'data/secret/test_group.yaml': '' });
    expect((await disk.uploadOf({})).scoring?.groups[0]).toMatchObject({ maxScore: 100, aggregation: 'sum' });
  });

  const bad: [string, Record<string, string>, string][] = [
    ['a group without points', { 'data/secret/small/test_group.yaml': '' }, 'small needs a maxScore'],
    ['a wrong number', { 'data/secret/small/test_group.yaml': 'max_score: many\n' }, 'must be a number from 0'],
    ['more points than there are', { 'data/secret/small/test_group.yaml': 'max_score: 101\n' }, 'more than the 100'],
    [
      'an unknown requirement',
      { 'data/secret/small/test_group.yaml': 'max_score: 1\nrequire_pass: tall\n' },
      'which is no earlier pass-fail group',
    ],
    [
      'another way of adding',
      { 'data/secret/small/test_group.yaml': 'max_score: 1\nscore_aggregation: max\n' },
      'must be pass-fail, sum or min',
    ],
    [
      'unknown flags for a group',
      { 'data/secret/small/test_group.yaml': 'max_score: 1\noutput_validator_args: [x]\n' },
      "'x' is not a flag",
    ],
    ['a list of settings', { 'data/secret/small/test_group.yaml': '- max_score\n' }, 'must hold keys and values'],
    [
      'a test outside the groups',
      { 'data/secret/small/test_group.yaml': 'max_score: 1\n', 'data/secret/9.in': '1\n', 'data/secret/9.ans': '1\n' },
      'is in no group',
    ],
  ];
  test.each(bad)('reject %s', async (_, files, message) => {
    const errors = await disk.errorsOf({ ...current(), ...testsOf('small', 1), ...files });
    expect(errors.map((error) => error.message)).toContainEqual(expect.stringContaining(message));
  });
});

describe('the scores of the legacy format', () => {
  test('are read from the flags of the default grader', async () => {
    const upload = await disk.uploadOf({
      ...legacy(),
      'data/testdata.yaml': 'grader_flags: ignore_sample\n',
      'data/secret/testdata.yaml':
        'on_reject: continue\nrange: 0 100\ngrader_flags: first_error accept_if_any_accepted\n',
      'data/secret/1/testdata.yaml': 'on_reject: break\naccept_score: 40\nrange: 0 40\ngrader_flags: min\n',
      'data/secret/2/testdata.yaml': 'accept_score: 30\ngrader_flags: accept_if_any_accepted\n',
      ...testsOf('1', 3),
      ...testsOf('2', 2),
    });
    expect(upload.scoring).toEqual({
      maxScore: 100,
      aggregation: 'sum',
      groups: [
        { name: '1', maxScore: 40, aggregation: 'pass-fail', requirePass: [] },
        { name: '2', maxScore: 60, aggregation: 'sum', requirePass: [] },
      ],
    });
  });

  test('are all or nothing if a rejected group rejects the submission', async () => {
    const upload = await disk.uploadOf({
      ...legacy(),
      'data/secret/1/testdata.yaml': 'accept_score: 5\n',
      ...testsOf('1', 2),
      ...testsOf('2', 1),
    });
    expect(upload.scoring).toMatchObject({
      maxScore: 11,
      aggregation: 'pass-fail',
      groups: [{ maxScore: 10 }, { name: '2', maxScore: 1 }],
    });
  });

  test('are given by the validator if validation has the word score', async () => {
    const upload = await disk.uploadOf({
      ...legacy('validation: custom score\n'),
      'output_validators/check.cpp': 'int main() { return 42; }',
      'data/secret/testdata.yaml': 'range: 0 100\ngrader_flags: accept_if_any_accepted\n',
      'data/secret/1/testdata.yaml': 'range: 0 60\ngrader_flags: min\n',
      'data/secret/2/testdata.yaml': 'range: 0 +inf\n',
      ...testsOf('1', 1),
      ...testsOf('2', 1),
    });
    expect(upload.scoring).toMatchObject({
      maxScore: null,
      groups: [
        { maxScore: 60, aggregation: 'min' },
        { maxScore: null, aggregation: 'sum' },
      ],
    });
  });

  test('are also read in the form of version 2023-07', async () => {
    const upload = await disk.uploadOf({
      ...legacy(),
      'data/secret/testdata.yaml': 'scoring:\n  aggregation: sum\n',
      'data/secret/1/testdata.yaml': 'scoring:\n  score: 30\n  aggregation: min\n',
      ...testsOf('1', 2),
    });
    expect(upload.scoring).toEqual({
      maxScore: 30,
      aggregation: 'sum',
      groups: [{ name: '1', maxScore: 30, aggregation: 'min', requirePass: [] }],
    });
  });

  test.each([
    ['grading: custom\n', 'graders of a package are not supported'],
    ['grader_flags: avg\n', "'avg' is not supported here"],
    ['reject_score: 3\n', 'must be 0'],
    ['output_validator_flags: x\n', "'x' is not a flag"],
  ])('reject %j', async (yaml, message) => {
    const errors = await disk.errorsOf({ ...legacy(), ...testsOf('1', 1), 'data/secret/1/testdata.yaml': yaml });
    expect(errors.map((error) => error.message)).toContainEqual(expect.stringContaining(message));
  });

  test('with a group in a group are rejected', async () => {
    const files = { ...legacy(), ...testsOf('1/2', 1), 'data/secret/1/2/testdata.yaml': 'accept_score: 1\n' };
    expect(await disk.errorsOf(files)).toMatchObject([{ file: 'data/secret/1/2/testdata.yaml' }]);
  });
});
