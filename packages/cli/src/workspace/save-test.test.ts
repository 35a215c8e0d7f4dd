import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/run-cli.ts';
import { saveTest } from './save-test.ts';

it('saves a test under the number after the highest one and leaves the others as they are', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'tests'));
  await writeFile(join(folder, 'tests', '2.in'), 'mine\n');
  await writeFile(join(folder, 'tests', '3.ans'), 'an answer alone\n');
  const saved = await saveTest(folder, { input: '1\n', answer: '2\n' });
  expect(saved.name).toBe('4');
  expect(await readFile(saved.inputPath, 'utf8')).toBe('1\n');
  expect(await readFile(saved.answerPath, 'utf8')).toBe('2\n');
  expect(await readFile(join(folder, 'tests', '2.in'), 'utf8')).toBe('mine\n');
});

it('gives two tests that are saved at once different numbers', async () => {
  const folder = await temporaryFolder();
  const saved = await Promise.all(['a', 'b', 'c'].map((text) => saveTest(folder, { input: text, answer: text })));
  expect(new Set(saved.map(({ name }) => name)).size).toBe(3);
  expect(await readdir(join(folder, 'tests'))).toHaveLength(6);
});
