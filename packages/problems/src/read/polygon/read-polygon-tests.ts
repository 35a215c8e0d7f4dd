import { limits } from '@podium/sdk/contract';
import type { FolderTestCase } from '../../model.ts';
import type { FindingLog } from '../finding-log.ts';
import { inspectCase } from '../icpc/read-test-cases.ts';
import { readPolygonScoring } from './polygon-scoring.ts';
import { fileOfTest, isFile, type PolygonTestset, problemXml } from './problem-xml.ts';

/** A test case of a package, with its group in a problem with scores. */
export type PolygonTestCase = FolderTestCase & { group: string | undefined };

/** Reads the tests in their order, and the scores, undefined if the problem has none. */
export async function readPolygonTests(folder: string, testset: PolygonTestset, log: FindingLog) {
  const { tests } = testset;
  if (tests.length === 0) log.error(problemXml, 'lists no tests', 'judging');
  const scores = readPolygonScoring(testset, log);
  if (!(await hasAllTests(folder, testset, log))) return { cases: [], scoring: undefined };
  const cases: PolygonTestCase[] = [];
  for (const [index, { isSample }] of tests.entries()) {
    const read = await readTest(folder, testset, index, log);
    const group = scores?.groupOfTest[index];
    if (read && isSample) cases.push({ ...read, isSample, group: undefined });
    if (read && (!isSample || group !== undefined)) {
      const name = isSample ? `${read.name} (in its group)` : read.name;
      cases.push({ ...read, name, isSample: false, group });
    }
  }
  if (cases.length > limits.testCasesMaxCount)
    log.error('tests/', `holds ${cases.length} test cases: a problem has at most ${limits.testCasesMaxCount}`);
  warnOfLineEnds(cases, log);
  return { cases, scoring: scores?.scoring };
}

/** Reports whether all inputs and answers are there; one error names those that are not. */
async function hasAllTests(folder: string, testset: PolygonTestset, log: FindingLog): Promise<boolean> {
  const files = testset.tests.flatMap((_, index) => filesOfTest(testset, index));
  const isThere = await Promise.all(files.map((file) => isFile(folder, file)));
  const [first, ...others] = files.filter((_, index) => !isThere[index]);
  if (first === undefined) return true;
  const count = others.length === 0 ? 'is' : `and ${others.length} more are`;
  log.error(
    first,
    `${count} missing, as in a package without the tests that generators make: download the full package (Linux), or run \`podium problem generate\``,
  );
  return false;
}

/** Returns the input and the answer of a test by its position. */
export function filesOfTest({ inputPattern, answerPattern }: PolygonTestset, index: number): [string, string] {
  return [fileOfTest(inputPattern, index + 1), fileOfTest(answerPattern, index + 1)];
}

async function readTest(
  folder: string,
  testset: PolygonTestset,
  index: number,
  log: FindingLog,
): Promise<Omit<FolderTestCase, 'isSample'> | undefined> {
  const [inputFile, answerFile] = filesOfTest(testset, index);
  const content = await inspectCase(folder, inputFile, answerFile, log);
  return content && { name: inputFile, inputFile, answerFile, ...content };
}

function warnOfLineEnds(cases: readonly PolygonTestCase[], log: FindingLog): void {
  const [first, ...others] = cases.filter(({ input }) => input.hasWindowsLineEnds);
  if (!first) return;
  const count = others.length === 0 ? 'has' : `and ${others.length} more have`;
  log.warn(
    first.inputFile,
    `${count} Windows line ends, which programs read as part of the line: the package for Linux has none`,
  );
}
