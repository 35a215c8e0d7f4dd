import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ProgramRun } from '@podium/judge';
import { isWrongOutput } from '@podium/sdk/verdicts';
import { readStart } from '../files/read-start.ts';
import type { OpenJudge, TestReport } from '../judging/local-judge.ts';
import { getWorkspace, type LocalTest, listTests, type SourceFile } from '../workspace/workspace.ts';

type TestResult = TestReport['results'][number];

/** The judge of this machine returns at most this much of an output. */
const comparedBytes = 64 * 1024;

export interface Differing {
  openJudge: OpenJudge;
  /** The source of the report. */
  source: SourceFile;
  report: TestReport;
}

/**
 * Returns the failing tests of a report, each with up to 64 KB of the expected and the actual
 * output. `cut` names the longer ones. It runs the source once more if the report has less of a
 * wrong output.
 */
export async function readDifferences(
  { openJudge, source, report }: Differing,
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

function isCut({ verdict, cut }: TestResult): boolean {
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
