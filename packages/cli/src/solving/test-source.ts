import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readStart } from '@podium/files';
import type { ProgramRun } from '@podium/judge';
import { isWrongOutput } from '@podium/sdk/verdicts';
import { CliError, usageError } from '../cli-error.ts';
import type { ComparingChecker, OpenJudge, TestReport } from '../judging/local-judge.ts';
import type { FolderRecord } from '../workspace/folder-record.ts';
import { fileUnreadable } from '../workspace/read-user-file.ts';
import { getWorkspace, isSample, type LocalTest, listTests, type SourceFile } from '../workspace/workspace.ts';
import { rememberTest } from './check-submit.ts';

/** The progress of a test run. `passed` has one entry for each test judged so far. */
export type TestingStep =
  | { step: 'preparing' }
  | { step: 'compiling' }
  | { step: 'testing'; passed: readonly boolean[]; total: number };

interface Testing {
  openJudge: OpenJudge;
  source: SourceFile;
  /** The names of the tests to judge. An empty list means all. */
  only: readonly string[];
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
      {
        source,
        constraints: record.problem.constraints,
        checker,
        tests: tests.map((test) => ({ ...test, isSample: isSample(record, test.name) })),
      },
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
      throw fileUnreadable(path, cause);
    });
  }
}

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

type TestResult = TestReport['results'][number];

/** The judge of this machine returns at most this much of an output. */
const comparedBytes = 64 * 1024;

/**
 * Returns the failing tests of a report, each with up to 64 KB of the expected and the actual
 * output. `cut` names the longer ones. It runs the source once more if the report has less of a
 * wrong output.
 */
export async function readDifferences(
  { openJudge, source, report }: { openJudge: OpenJudge; source: SourceFile; report: TestReport },
  signal: AbortSignal,
): Promise<TestReport['results']> {
  const { folder, record } = source.workspace ?? (await getWorkspace(dirname(source.path)));
  const tests = await listTests(folder);
  const failures: TestResult[] = [];
  for (const result of report.results.filter(({ passed }) => !passed)) {
    const test = tests.find(({ name }) => name === result.name);
    if (!test || !isCut(result)) {
      failures.push(result);
      continue;
    }
    // A report has only the beginning of an output, and the difference may come later.
    const [{ runProgram }, input] = await Promise.all([openJudge(), readFile(test.inputPath)]);
    const run = await runProgram({ source, constraints: record.problem.constraints, input }, signal);
    // If the second run ends differently, the first result is shown.
    failures.push(run.verdict === null ? await withOutputs(result, test, run) : result);
  }
  return failures;
}

/** Reports whether a report has less of a wrong output than there is. */
export function isCut({ verdict, cut }: Pick<TestResult, 'verdict' | 'cut'>): boolean {
  return isWrongOutput(verdict) && Boolean(cut?.includes('actualOutput') || cut?.includes('expectedOutput'));
}

async function withOutputs(result: TestResult, test: LocalTest, run: ProgramRun): Promise<TestResult> {
  const expected = await readStart(test.answerPath, comparedBytes);
  return {
    ...result,
    expectedOutput: expected.text,
    actualOutput: run.output,
    cut: [
      ...(result.cut?.includes('input') ? (['input'] as const) : []),
      ...(expected.cut ? (['expectedOutput'] as const) : []),
      ...(run.outputTruncated ? (['actualOutput'] as const) : []),
    ],
  };
}

/**
 * Returns the checker that compares outputs of a problem on this machine. Throws for an interactive
 * problem, which has no answers to compare with.
 */
export function getComparingChecker({ problem: { checker } }: FolderRecord): ComparingChecker {
  if (checker.type !== 'interactive') return checker;
  throw new CliError({
    code: 'problem_interactive',
    message:
      'This problem is interactive: your program talks to an interactor that only the server has, so it cannot be tested here.',
    hints: ['Run it with `podium run` and type the replies yourself.', 'Let the server judge it with `podium submit`.'],
  });
}
