import { afterEach, beforeEach, expect, it } from 'vitest';
import { readProblemFolder } from '../src/read/read-package.ts';
import { createFolderOnDisk, withYaml } from './problem-folder-on-disk.ts';

let folder: Awaited<ReturnType<typeof createFolderOnDisk>>;

beforeEach(async () => {
  folder = await createFolderOnDisk();
});
afterEach(() => folder.remove());

it('orders tests by test_order, and the others after them', async () => {
  await folder.write({
    ...withYaml('test_order: [secret/2, sample/1]'),
    'data/secret/2.in': '3 3\n',
    'data/secret/2.ans': '6\n',
  });
  const { folder: read, upload } = await readProblemFolder(folder.path);
  expect(read.testCases.map(({ name }) => name)).toEqual(['secret/2', 'sample/1', 'secret/1']);
  expect(upload.testCases.map(({ isSample }) => isSample)).toEqual([false, true, false]);
});

it.each([
  ['secret/1', 'must be a list of tests'],
  ['[secret/7]', 'names secret/7, but there is no data/secret/7.in'],
  ['[secret/1, secret/1]', 'names secret/1 twice'],
])('rejects test_order: %s', async (order, message) => {
  expect(await folder.errorsOf(withYaml(`test_order: ${order}`))).toEqual([
    { file: 'problem.yaml', key: 'test_order', message: expect.stringContaining(message) },
  ]);
});
