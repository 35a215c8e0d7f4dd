import { type TestCaseValues, testCaseOf } from '../problem-values.ts';
import { type NamedFile, pairTestFiles } from './pair-test-files.ts';
import { readTextFile } from './read-text-file.ts';

export interface ReadTestFiles {
  testCases: TestCaseValues[];
  /** One sentence for each file that could not be used. */
  problems: string[];
}

/** Makes test cases of files that belong together by their names. */
export async function readTestFiles(files: readonly NamedFile[]): Promise<ReadTestFiles> {
  const { pairs, problems } = pairTestFiles(files);
  const read: ReadTestFiles = { testCases: [], problems };
  for (const { name, isSample, ...pair } of pairs) {
    const [input, output] = [await readTextFile(pair.input), await readTextFile(pair.answer)];
    if (input === undefined || output === undefined) {
      problems.push(`${name} is left out: its files must be text in UTF-8.`);
    } else {
      read.testCases.push(testCaseOf({ name, input, output, isSample }));
    }
  }
  return read;
}

/** Adds what came from files: in place of those with the same name, else at the end. Test cases without any text go. */
export function mergeTestCases(
  present: readonly TestCaseValues[],
  added: readonly TestCaseValues[],
): readonly TestCaseValues[] {
  if (added.length === 0) return present;
  const kept = present.filter(({ input, output }) => input !== '' || output !== '');
  const replacements = new Map(added.map((test) => [test.name, test]));
  const replaced = new Set(kept.flatMap(({ name }) => (name !== undefined && replacements.has(name) ? [name] : [])));
  return [
    ...kept.map((test) => {
      const next = test.name === undefined ? undefined : replacements.get(test.name);
      // Whether learners see it was decided here.
      return next ? { ...next, key: test.key, isSample: test.isSample } : test;
    }),
    ...added.filter(({ name }) => name === undefined || !replaced.has(name)),
  ];
}
