import { dirname } from 'node:path';
import { CliError, usageError } from '../cli-error.ts';
import { systemReason } from '../explain-error.ts';
import { readStart } from '../files/read-start.ts';
import type { OpenJudge, TestReport } from '../judging/local-judge.ts';
import { getWorkspace, type LocalTest, listTests, type SourceFile } from '../workspace/workspace.ts';
import { rememberTest } from './check-submit.ts';
import { getComparingChecker } from './comparing-checker.ts';

/** The progress of a test run. `passed` has one entry for each test judged so far. */
export type TestingStep =
  | { step: 'preparing' }
  | { step: 'compiling' }
  | { step: 'testing'; passed: readonly boolean[]; total: number };

export interface Testing {
  openJudge: OpenJudge;
  source: SourceFile;
  /** The names of the tests to judge. An empty list means all. */
  only: readonly string[];
  /** The folder for the results of earlier test runs. */
  testedDir: string;
  onProgress(step: TestingStep): void;
}

/**
 * Judges a file on the tests of its folder, with the limits and the checker of its problem. Rejects
 * with the reason of `signal` when it aborts.
 */
export async function testSource(
  { openJudge, source, only, testedDir, onProgress }: Testing,
  signal: AbortSignal,
): Promise<TestReport> {
  const { folder, record } = source.workspace ?? (await getWorkspace(dirname(source.path)));
  const checker = getComparingChecker(record);
  const tests = await chooseTests(folder, only);
  onProgress({ step: 'preparing' });
  const judge = await openJudge();
  const passed: boolean[] = [];
  try {
    const report = await judge.testSolution(
      { source, constraints: record.problem.constraints, checker, tests },
      (progress) => {
        if (progress.type === 'test') passed.push(progress.result.verdict === 'accepted');
        onProgress(
          progress.type === 'compiling'
            ? { step: 'compiling' }
            : { step: 'testing', passed: [...passed], total: progress.testsTotal },
        );
      },
      signal,
    );
    await rememberTest(testedDir, source, report);
    return report;
  } catch (error) {
    signal.throwIfAborted();
    await throwIfUnreadable(tests);
    throw error;
  }
}

/**
 * Finds a test that cannot be read, which explains a failure of the judge. It runs only after a
 * failure, because reading every test twice would slow down all test runs.
 */
async function throwIfUnreadable(tests: readonly LocalTest[]): Promise<void> {
  for (const path of tests.flatMap(({ inputPath, answerPath }) => [inputPath, answerPath])) {
    await readStart(path, 1).catch((cause: unknown) => {
      const message = `${path} cannot be read: ${systemReason(cause) ?? String(cause)}.`;
      throw new CliError({ code: 'file_unreadable', message, cause });
    });
  }
}

/**
 * Returns the tests of a folder, or those that `only` names. Throws a usage error for an unknown
 * name, and `no_tests` for an empty folder.
 */
export async function chooseTests(folder: string, only: readonly string[]): Promise<LocalTest[]> {
  const all = await listTests(folder);
  const unknown = only.find((name) => !all.some((test) => test.name === name));
  if (unknown !== undefined) {
    throw usageError(
      `--only: there is no test '${unknown}'.`,
      `The tests are: ${all.map(({ name }) => name).join(', ')}.`,
    );
  }
  const tests = only.length === 0 ? all : all.filter((test) => only.includes(test.name));
  if (tests.length > 0) return tests;
  throw new CliError({
    code: 'no_tests',
    message: `There are no tests in ${folder}/tests.`,
    hints: ['Add one with `podium add-test`, or an input as tests/1.in and its answer as tests/1.ans.'],
  });
}
