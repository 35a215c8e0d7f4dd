import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readProblemFolder } from '../src/read/read-package.ts';
import { createFolderOnDisk, withYaml } from './problem-folder-on-disk.ts';

let disk: Awaited<ReturnType<typeof createFolderOnDisk>>;
beforeEach(async () => {
  disk = await createFolderOnDisk();
});
afterEach(() => disk.remove());

const source = 'int main() { return 42; }';
const validator = { 'output_validators/interact/interact.cpp': source };

describe('an interactive problem', () => {
  test.each([
    'validation: custom interactive',
    'type: interactive',
    'type: pass-fail interactive',
    'type: [pass-fail, interactive]',
    'type: interactive\nvalidation: custom',
    'checker: interactive',
    'type: interactive\nchecker: { type: interactive, protocol: kattis }',
  ])('with `%s` has its output validator as the interactor', async (yaml) => {
    const { checker } = await disk.uploadOf({ ...withYaml(yaml), ...validator });
    expect(checker).toEqual({ type: 'interactive', protocol: 'kattis', source });
  });

  test('takes an interactor in output_validator/', async () => {
    const files = { ...withYaml('type: interactive'), 'output_validator/interact.cc': source };
    expect((await disk.uploadOf(files)).checker).toEqual({ type: 'interactive', protocol: 'kattis', source });
  });

  test('takes an interactor with the testlib protocol', async () => {
    const yaml = 'checker: { type: interactive, protocol: testlib, file: interactors/talk.cpp }';
    const { checker } = await disk.uploadOf({ ...withYaml(yaml), 'interactors/talk.cpp': source });
    expect(checker).toEqual({ type: 'interactive', protocol: 'testlib', source });
  });

  test.each([
    ['validation: custom interactive', 'holds no interactor'],
    ['type: interactive', 'holds no interactor'],
    ['checker: interactive', 'holds no interactor'],
    ['checker: { type: interactive, file: gone.cpp }', 'is missing'],
    ['validation: custom interactive score', 'score problems cannot be judged here'],
    ['validation: default interactive', "must be 'custom interactive'"],
    ['type: interactive\nvalidation: default', "must be 'custom interactive'"],
    ['type: interactive\nchecker: tokens', "must be of the type 'interactive'"],
    ['type: multi-pass interactive', 'multi-pass problems cannot be judged here'],
  ])('without an interactor that can be judged with is refused: `%s`', async (yaml, words) => {
    const errors = await disk.errorsOf(withYaml(yaml));
    expect(errors.map(({ message }) => message).join('\n')).toContain(words);
  });

  test('takes an interactor of several files', async () => {
    const files = { ...withYaml('type: interactive'), ...validator, 'output_validators/interact/talk.cpp': 'x' };
    const { checker } = await disk.uploadOf(files);
    expect(checker).toMatchObject({ type: 'interactive', source, files: [{ name: 'talk.cpp', source: 'x' }] });
  });

  test('with several interactors is rejected', async () => {
    const files = { ...withYaml('type: interactive'), ...validator, 'output_validators/talk/talk.cpp': '' };
    expect(await disk.errorsOf(files)).toEqual([
      { file: 'output_validators/', message: 'holds 2 interactors: a problem has one' },
    ]);
  });

  test('gives its validator_flags to the interactor', async () => {
    const files = { ...withYaml('type: interactive\nvalidator_flags: max_guesses 10'), ...validator };
    expect((await disk.uploadOf(files)).checker).toMatchObject({ type: 'interactive', args: ['max_guesses', '10'] });
  });

  test('shows sample interactions at the end of the statement, in the order of their names', async () => {
    const { description } = await disk.uploadOf({
      ...withYaml('type: interactive'),
      ...validator,
      'data/sample/10.interaction': '>3\n<correct\n',
      'data/sample/2.interaction': '>1\r\n<higher\r\n',
    });
    expect(description).toMatch(
      /^# Two sums\n[\s\S]*## Sample interaction 1\n\n {4}>1\n {4}<higher\n\n## Sample interaction 2\n\n {4}>3\n {4}<correct\n/,
    );
    expect(description).toContain('Lines after `>` are written by your program');
  });

  test('with an interaction whose line has no < or > is rejected', async () => {
    const files = { ...withYaml('type: interactive'), ...validator, 'data/sample/1.interaction': '> 1\nhigher\n' };
    expect(await disk.errorsOf(files)).toEqual([
      { file: 'data/sample/1.interaction', message: expect.stringContaining('line 2 must begin with >') },
    ]);
  });

  test('without interactions warns that learners see no example', async () => {
    await disk.write({ ...withYaml('type: interactive'), ...validator });
    const { folder } = await readProblemFolder(disk.path);
    expect(folder.warnings).toEqual(['data/sample/: holds no .interaction file, so learners see no example']);
  });
});

test('that problem.yaml does not declare is rejected if it has an interaction', async () => {
  const errors = await disk.errorsOf({ ...withYaml(''), 'data/sample/1.interaction': '>1\n' });
  expect(errors).toEqual([
    { file: 'data/sample/1.interaction', message: expect.stringContaining('custom interactive') },
  ]);
});
