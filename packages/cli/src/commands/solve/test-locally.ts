import { basename, dirname } from 'node:path';
import { CliError, usageError } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import type { TestReport } from '../../result.ts';
import type { SourceFile } from '../../workspace/source-file.ts';
import { getWorkspace, type LocalTest, listTests } from '../../workspace/workspace.ts';

/**
 * Judges a file on the tests of the folder it lies in, under the limits and the comparison of its problem; `only` names some
 * of them. Rejects with the reason of `signal` when it aborts.
 */
export async function testLocally(
  context: CommandContext,
  source: SourceFile,
  only: readonly string[],
  signal: AbortSignal = context.signal,
): Promise<TestReport> {
  const { folder, record } = source.workspace ?? (await getWorkspace(dirname(source.path)));
  const tests = await chooseTests(folder, only);
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
    signal,
  );
}

/** What `--json` prints of a report: the shape of the server's own answer to a submit. */
export function reportJson(report: TestReport) {
  const { verdict, diagnostics, results, note } = report;
  return {
    success: verdict === 'accepted',
    message: messageOf(report),
    result: diagnostics,
    results,
    verdict,
    ...(note ? { note } : {}),
  };
}

/** The tests of a folder, or those that `only` names. Throws a usage error for an unknown one, and where there are none. */
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

function messageOf({ verdict, results }: TestReport): string {
  if (verdict === 'accepted') return 'All test cases passed successfully.';
  const failed = results.filter((result) => !result.passed).length;
  return verdict === 'wrong_answer' ? `${failed} of ${results.length} test cases failed.` : 'Execution error';
}
