import { type TestCaseValues, testCaseOf } from '../problem-values.ts';
import { type NamedFile, pairTestFiles } from './pair-test-files.ts';
import { readTextFile } from './read-text-file.ts';

export interface ReadTestFiles {
  testCases: TestCaseValues[];
  /** A sentence for each unusable file. */
  problems: string[];
}

/** Makes test cases of files that match by name. */
export async function readTestFiles(files: readonly NamedFile[]): Promise<ReadTestFiles> {
  const { pairs, problems } = pairTestFiles(files);
  const read: ReadTestFiles = { testCases: [], problems };
  for (const { name, isSample, ...pair } of pairs) {
    const [input, output] = [await readTextFile(pair.input), await readTextFile(pair.answer)];
    if (input === undefined || output === undefined) {
      problems.push(`${name} was skipped: its files must be UTF-8 text.`);
    } else {
      read.testCases.push(testCaseOf({ name, input, output, isSample }));
    }
  }
  return read;
}

/** Replaces test cases of the same name and appends the others. Drops empty test cases. */
export function mergeTestCases(
  present: readonly TestCaseValues[],
  added: readonly TestCaseValues[],
): readonly TestCaseValues[] {
  if (added.length === 0) return present;
  const left = new Map(added.map((test) => [test.name, test]));
  const merged = present
    .filter(({ input, output }) => input !== '' || output !== '')
    .map((test) => {
      const next = test.name === undefined ? undefined : left.get(test.name);
      left.delete(next?.name);
      // The form's choice of samples wins over the names of files.
      return next ? { ...next, key: test.key, isSample: test.isSample } : test;
    });
  return [...merged, ...left.values()];
}
