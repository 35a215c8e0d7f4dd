import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes files by their paths relative to the folder, one after the other. */
export async function writeFiles(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Writes a package whose tests have inputs of `inputBytes` each, unlike any other. */
export async function writeLargePackage(folder, { title, tests, inputBytes }) {
  await writeFiles(folder, settingsOf(title));
  for (let number = 1; number <= tests; number += 1) {
    const digits = randomBytes(Math.ceil(inputBytes / 2)).toString('hex');
    await writeFiles(folder, filesOfTest(number, `${digits}\n`, `${number}\n`));
  }
}

/** The files of a test by their paths. The first test is the sample. */
export function filesOfTest(number, input, answer) {
  const path = `data/${number === 1 ? 'sample' : 'secret'}/${number}`;
  return { [`${path}.in`]: input, [`${path}.ans`]: answer };
}

/** The settings and the statement of a package, by their paths. */
export function settingsOf(title) {
  return {
    'problem.yaml': `problem_format_version: 2025-09\nname: ${title}\nlimits:\n  time_limit: 5\n  memory: 256\n`,
    'statement/problem.en.md': 'Read the input, and print the answer.\n',
  };
}
