import { limits } from '@podium/sdk/contract';
import type { FolderTestCase } from '../../model.ts';
import type { FindingLog, Package } from '../finding-log.ts';
import { inspectCase } from '../icpc/read-test-cases.ts';
import { readPolygonScoring } from './polygon-scoring.ts';
import { isFile, type PolygonTestset, problemXml } from './problem-xml.ts';

/** A test case of a package, with its group in a problem with scores. */
export type PolygonTestCase = FolderTestCase & { group: string | undefined };

/** Reads the tests in their order, and the scores, undefined if the problem has none. */
export async function readPolygonTests(pack: Package, testset: PolygonTestset) {
  const { tests } = testset;
  if (tests.length === 0) pack.error(problemXml, 'lists no tests', 'judging');
  const scores = readPolygonScoring(testset, pack);
  if (!(await hasAllTests(pack, testset))) return { cases: [], scoring: undefined };
  const cases: PolygonTestCase[] = [];
  for (const test of tests) {
    const { isSample, inputFile, answerFile } = test;
    const content = await inspectCase(pack, inputFile, answerFile);
    const read = content && { name: inputFile, inputFile, answerFile, ...content };
    const group = scores?.groupOfTest.get(test);
    if (read && isSample) cases.push({ ...read, isSample, group: undefined });
    if (read && (!isSample || group !== undefined)) {
      const name = isSample ? `${read.name} (in its group)` : read.name;
      cases.push({ ...read, name, isSample: false, group });
    }
  }
  if (cases.length > limits.testCasesMaxCount)
    pack.error('tests/', `holds ${cases.length} test cases: a problem has at most ${limits.testCasesMaxCount}`);
  warnOfLineEnds(cases, pack);
  return { cases, scoring: scores?.scoring };
}

/** Reports whether all inputs and answers are there; one error names those that are not. */
async function hasAllTests(pack: Package, testset: PolygonTestset): Promise<boolean> {
  const files = testset.tests.flatMap(({ inputFile, answerFile }) => [inputFile, answerFile]);
  const isThere = await Promise.all(files.map((file) => isFile(pack, file)));
  const [first, ...others] = files.filter((_, index) => !isThere[index]);
  if (first === undefined) return true;
  const count = others.length === 0 ? 'is' : `and ${others.length} more are`;
  pack.error(
    first,
    `${count} missing, as in a package without the tests that generators make: download the full package (Linux), or run \`podium problem generate\``,
  );
  return false;
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
