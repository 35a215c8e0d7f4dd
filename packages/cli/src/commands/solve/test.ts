import { basename, dirname } from 'node:path';
import { CliError, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { exitCodeOfVerdict } from '../../exit-codes.ts';
import type { TestReport } from '../../result.ts';
import { readSource, type SourceFile } from '../../workspace/source-file.ts';
import { getWorkspace, listTests } from '../../workspace/workspace.ts';

export const test = defineCommand({
  name: 'test',
  summary: 'judge the solution on the tests of its folder, on this machine',
  description:
    "Compiles with the judge's flags and judges every tests/NAME.in with its tests/NAME.ans under the problem's limits and comparison: what passes here on the samples passes there. Your own tests count too: add tests/mine.in and tests/mine.ans.",
  arguments: { file: { summary: 'the C++ file; solution.cpp of this folder unless said' } },
  options: {
    only: { kind: 'list', value: 'name', summary: 'only this test' },
  },
  examples: [
    ['podium test', 'solution.cpp on all tests of this folder'],
    ['podium test brute.cpp --only 2', 'another file on one test'],
  ],
  async run(context, input) {
    const source = await readSource(context.cwd, input.file);
    const report = await testOnSamples(context, source, input.only);
    const { verdict, diagnostics, results } = report;
    return {
      kind: 'test-report',
      data: { report, source: source.path },
      json: {
        success: verdict === 'accepted',
        message: messageOf(report),
        result: diagnostics,
        results,
        verdict,
        ...(report.note ? { note: report.note } : {}),
      },
      exitCode: exitCodeOfVerdict(verdict),
    };
  },
});

/** Judges a file on the tests of the folder it lies in; `only` names some of them. */
async function testOnSamples(
  context: CommandContext,
  source: SourceFile,
  only: readonly string[],
): Promise<TestReport> {
  const { folder, record } = source.workspace ?? (await getWorkspace(dirname(source.path)));
  const all = await listTests(folder);
  const unknown = only.find((name) => !all.some((test) => test.name === name));
  if (unknown !== undefined) {
    throw usageError(
      `--only: there is no test '${unknown}'.`,
      `The tests are: ${all.map(({ name }) => name).join(', ')}.`,
    );
  }
  const tests = only.length === 0 ? all : all.filter((test) => only.includes(test.name));
  if (tests.length === 0) {
    throw new CliError({
      code: 'no_tests',
      message: `There are no tests in ${folder}/tests.`,
      hints: ['Add an input as tests/1.in and its answer as tests/1.ans.'],
    });
  }
  const { parseLimits } = await import('../../judging/local-judge.ts');
  const limits = parseLimits(record.problem.constraints);
  context.reporter.progress({ label: 'Preparing the judge of this machine…' });
  const judge = await context.judge();
  const passed: boolean[] = [];
  return judge.testSolution(
    { source: source.code, fileName: basename(source.path), limits, checker: record.problem.checker, tests },
    (progress) => {
      if (progress.type === 'compiling') context.reporter.progress({ label: 'Compiling…' });
      if (progress.type === 'test') passed.push(progress.result.verdict === 'accepted');
      if (progress.type !== 'compiling') {
        context.reporter.progress({ label: 'Testing', passed, total: progress.testsTotal });
      }
    },
    context.signal,
  );
}

/** The words of the server's own answer to a submit. */
function messageOf({ verdict, results }: TestReport): string {
  if (verdict === 'accepted') return 'All test cases passed successfully.';
  const failed = results.filter((result) => !result.passed).length;
  return verdict === 'wrong_answer' ? `${failed} of ${results.length} test cases failed.` : 'Execution error';
}
