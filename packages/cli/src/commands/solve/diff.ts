import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CliError, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { exitCodeOfVerdict } from '../../exit-codes.ts';
import type { Result, TestReport } from '../../result.ts';
import { readSource, type SourceFile } from '../../workspace/source-file.ts';
import type { LocalTest, Workspace } from '../../workspace/workspace.ts';
import { chooseTests, reportJson, testLocally } from './test-locally.ts';

type TestResult = TestReport['results'][number];

/** As much of an output as the judge of this machine keeps. */
const comparedBytes = 64 * 1024;

export const diff = defineCommand({
  name: 'diff',
  summary: 'expected and actual output of the failing tests, side by side',
  description:
    'Judges the solution on the tests of its folder, on this machine, and shows where the output of those that fail departs from the answer. With --last-accepted it compares the source with that of your last accepted submission instead.',
  arguments: { file: { summary: 'the C++ file; solution.cpp of this folder unless said' } },
  options: {
    only: { kind: 'list', value: 'name', summary: 'only this test' },
    lastAccepted: { kind: 'flag', summary: 'compare the source with your last accepted submission' },
  },
  examples: [
    ['podium diff', 'all failing tests of this folder'],
    ['podium diff brute.cpp --only 2', 'another file on one test'],
    ['podium diff --last-accepted', 'what changed since it was accepted'],
  ],
  async run(context, input) {
    if (input.lastAccepted && input.only.length > 0) throw usageError('--only and --last-accepted do not go together.');
    const source = await readSource(context.cwd, input.file);
    const { workspace } = source;
    // Only a pulled problem has tests and submissions.
    if (!workspace) return diffNothing(source);
    return input.lastAccepted
      ? diffLastAccepted(context, source, workspace)
      : diffTests(context, source, workspace, input.only);
  },
});

function diffNothing({ path }: SourceFile): never {
  throw new CliError({
    code: 'no_problem_here',
    message: `${path} lies in no problem's folder, so there is nothing to compare with.`,
    hints: ['Pull the problem with `podium problem get <problem>` and put the file into its folder.'],
  });
}

async function diffTests(
  context: CommandContext,
  source: SourceFile,
  workspace: Workspace,
  only: readonly string[],
): Promise<Result> {
  const report = await testLocally(context, source, only);
  const exitCode = exitCodeOfVerdict(report.verdict);
  if (report.verdict === 'compile_error') {
    return { kind: 'test-report', data: { report, source: source.path }, json: reportJson(report), exitCode };
  }
  const tests = await chooseTests(workspace.folder, only);
  const failures: TestResult[] = [];
  for (const result of report.results.filter(({ passed }) => !passed)) {
    const test = tests.find(({ name }) => name === result.name);
    failures.push(test && isCut(result) ? await readWhole(context, source, workspace, test, result) : result);
  }
  const compared = { ...report, results: failures, testsRun: report.results.length };
  return {
    kind: 'test-differences',
    data: { report: compared },
    json: { ...reportJson(report), results: failures },
    exitCode,
  };
}

function isCut({ verdict, cut }: TestResult): boolean {
  return verdict === 'wrong_answer' && Boolean(cut?.includes('actualOutput') || cut?.includes('expectedOutput'));
}

/** Reports hold the beginning of an output only; what differs may come later. */
async function readWhole(
  { judge, signal }: CommandContext,
  source: SourceFile,
  { record }: Workspace,
  test: LocalTest,
  result: TestResult,
): Promise<TestResult> {
  const { parseLimits } = await import('../../judging/local-judge.ts');
  const limits = parseLimits(record.problem.constraints);
  const input = await readFile(test.inputPath);
  const run = await (await judge()).runProgram({ source: source.code, input, limits }, signal);
  // A program that ends otherwise the second time is shown as it was judged.
  if (run.verdict !== null) return result;
  const expected = await readStart(test.answerPath);
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

async function readStart(path: string): Promise<{ text: string; cut: boolean }> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(comparedBytes + 1), 0, comparedBytes + 1, 0);
    return {
      text: buffer.subarray(0, Math.min(bytesRead, comparedBytes)).toString('utf8'),
      cut: bytesRead > comparedBytes,
    };
  } finally {
    await file.close();
  }
}

async function diffLastAccepted(
  context: CommandContext,
  source: SourceFile,
  { record: { problem } }: Workspace,
): Promise<Result> {
  const client = await context.signedIn();
  const { signal } = context;
  context.reporter.progress({ label: 'Looking for your last accepted submission…' });
  const query = { problemId: problem.id, verdict: 'accepted', limit: 1 } as const;
  const [newest] = await client.submissions.list(query, { signal });
  if (!newest) {
    throw new CliError({
      code: 'no_accepted_submission',
      message: `None of your submissions to '${problem.title}' was accepted yet.`,
      hints: ['`podium submissions --problem .` lists them.'],
    });
  }
  const submission = await client.submissions.get(newest._id, { signal });
  const file = basename(source.path);
  return {
    kind: 'source-difference',
    data: { submission, file, code: source.code, now: client.clock.now() },
    json: { same: submission.code === source.code, file: source.path, code: source.code, submission },
  };
}
