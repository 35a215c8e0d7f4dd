import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, makeFolder, writeNew } from '@podium/files';
import { isSample, type LocalTest, listTests, sampleHash, type Workspace } from './workspace.ts';

interface NewTest {
  input: string;
  answer: string;
}

export async function findSameTest(folder: string, { input, answer }: NewTest): Promise<LocalTest | undefined> {
  for (const test of await listTests(folder)) {
    if ((await readFile(test.inputPath, 'utf8')) !== input) continue;
    if ((await readFile(test.answerPath, 'utf8')) === answer) return test;
  }
  return undefined;
}

/**
 * Adds a test under the number after the highest one in `tests/`. Lower free numbers stay free for
 * samples that were deleted and come back. It never overwrites a file: if another podium takes the
 * number meanwhile, the test gets the next one.
 */
export async function saveTest(folder: string, test: NewTest): Promise<LocalTest> {
  const testsFolder = join(folder, 'tests');
  await makeFolder(testsFolder);
  const numbers = (await readdir(testsFolder)).map((name) => Number(/^(\d{1,9})\.(?:in|ans)$/.exec(name)?.[1] ?? 0));
  for (let number = Math.max(0, ...numbers) + 1; ; number++) {
    const name = String(number);
    const [inputPath, answerPath] = [join(testsFolder, `${name}.in`), join(testsFolder, `${name}.ans`)];
    if (!(await writeNew(inputPath, test.input))) continue;
    try {
      if (await writeNew(answerPath, test.answer)) return { name, inputPath, answerPath };
    } catch (error) {
      await rm(inputPath, { force: true });
      throw error;
    }
    await rm(inputPath, { force: true });
  }
}

/** Reads the inputs of the samples that the learner has not changed. Other tests may be invalid. */
export async function readSamples({ folder, record }: Workspace): Promise<string[]> {
  const samples: string[] = [];
  for (const { name, inputPath } of await listTests(folder)) {
    if (!isSample(record, name)) continue;
    const input = await readFile(inputPath);
    if (hashOf(input) === sampleHash(record, name)) samples.push(input.toString('utf8'));
  }
  return samples;
}
