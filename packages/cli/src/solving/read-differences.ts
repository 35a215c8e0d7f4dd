import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { verdicts } from '@podium/sdk/verdicts';
import { readStart } from '../files/read-start.ts';
import type { OpenJudge, TestReport } from '../judging/local-judge.ts';
import type { SourceFile } from '../workspace/workspace.ts';
import { getWorkspace, type LocalTest, listTests } from '../workspace/workspace.ts';

type TestResult = TestReport['results'][number];

/** The judge of this machine returns at most so much of an output. */
const comparedBytes = 64 * 1024;

export interface Differing {
  judge: OpenJudge;
  /** The source that the report is about. */
  source: SourceFile;
  report: TestReport;
}

/**
 * The failing tests of a report, each with up to 64 KB of the expected and the actual output; `cut`
 * names the longer ones. Runs the source once more where the report has less of a wrong answer.
 */
export async function readDifferences(
  { judge, source, report }: Differing,
  signal: AbortSignal,
): Promise<TestReport['results']> {
  const { folder, record } = source.workspace ?? (await getWorkspace(dirname(source.path)));
  const tests = await listTests(folder);
  const { constraints } = record.problem;
  const failures: TestResult[] = [];
  for (const result of report.results.filter(({ passed }) => !passed)) {
    const test = tests.find(({ name }) => name === result.name);
    const isWhole = !test || !isCut(result);
    failures.push(isWhole ? result : await readMore({ judge, source, constraints, test, result }, signal));
  }
  return failures;
}

function isCut({ verdict, cut }: TestResult): boolean {
  return (
    verdicts[verdict].atFault === 'output' && Boolean(cut?.includes('actualOutput') || cut?.includes('expectedOutput'))
  );
}

interface CutResult {
  judge: OpenJudge;
  source: SourceFile;
  constraints: { timeLimit: string; memoryLimit: string };
  test: LocalTest;
  result: TestResult;
}

/**
 * Runs the source once more, because a report has only the beginning of an output and the
 * difference may come later.
 */
async function readMore(
  { judge: openJudge, source, constraints, test, result }: CutResult,
  signal: AbortSignal,
): Promise<TestResult> {
  const { parseLimits } = await import('../judging/local-judge.ts');
  const limits = parseLimits(constraints);
  const [judge, input] = await Promise.all([openJudge(), readFile(test.inputPath)]);
  const run = await judge.runProgram({ source: source.code, language: source.language, input, limits }, signal);
  // When the second run ends differently, the first result stands.
  if (run.verdict !== null) return result;
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
