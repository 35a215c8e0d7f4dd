import { basename, dirname } from 'node:path';
import type { Language } from '@podium/sdk/languages';
import { languageOption, sourceArgument } from '../../arguments.ts';
import { exitCodeOfVerdict, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { briefError } from '../../explain-error.ts';
import type { TestReport } from '../../judging/local-judge.ts';
import { showTesting } from '../../output/progress.ts';
import { renderSubmission } from '../../output/text/submission.ts';
import { renderTestReport, renderWatchedTests, reportJson } from '../../output/text/test-report.ts';
import { findFolderOfName } from '../../references/find-folder-of-name.ts';
import type { Rendered, Result, View } from '../../result.ts';
import { warnIfNotJudged } from '../../solving/offered-languages.ts';
import { testOnSave } from '../../solving/test-on-save.ts';
import { chooseTests, getComparingChecker, testSource } from '../../solving/test-source.ts';
import { findSource, getWorkspace, languageIn, readSource, type SourceFile } from '../../workspace/workspace.ts';
import { submitSource } from './submit.ts';

export const test = defineCommand({
  name: 'test',
  summary: 'judge the solution on the tests of its folder, on this machine',
  description:
    "Compiles with the judge's flags and judges every tests/NAME.in with its tests/NAME.ans, with the limits and the comparison of the problem. `podium add-test` adds your own tests. With --watch it tests again whenever the file or a test is saved, until Ctrl-C; with --json it then prints one line of JSON each time. With --submit it submits the tested source if all tests pass, as `podium submit` does, and ends with the exit code of the verdict; if a test fails, nothing is submitted.",
  arguments: { file: sourceArgument },
  options: {
    language: languageOption,
    only: { kind: 'list', value: 'name', summary: 'judge only this test' },
    watch: { kind: 'flag', short: 'w', summary: 'test again on every save, until Ctrl-C' },
    submit: { kind: 'flag', short: 's', summary: 'submit it if all tests pass, and wait for the verdict' },
    force: { kind: 'flag', short: 'f', summary: 'with --submit: submit a source that is unchanged or not started' },
  },
  examples: [
    ['podium test', 'solution.cpp on all tests of this folder'],
    ['podium test brute.cpp --only 2', 'another file, on one test'],
    ['podium test --language pypy3', 'solution.py by PyPy'],
    ['podium test --watch', 'again on every save'],
    ['podium test --submit', 'and submit it if all tests pass'],
  ],
  async run(context, input) {
    checkOptions(input);
    const file = await findFolderOfName(context, input.file);
    if (input.watch) return watchTests(context, file, input);
    const source = await readSource(context.cwd, file, input.language);
    const { openJudge, reporter, signal, settings } = context;
    const { testedDir } = settings.paths;
    await warnIfNotJudged(context, source.language, source.workspace?.record.problem);
    const onProgress = showTesting(reporter);
    const report = await testSource({ openJudge, source, only: input.only, testedDir, onProgress }, signal);
    if (!input.submit) return testedResult(report, source);
    return report.verdict === 'accepted'
      ? submitTested(context, source, report, input.force)
      : withoutSubmission(testedResult(report, source));
  },
});

interface Options {
  only: readonly string[];
  watch: boolean;
  submit: boolean;
  force: boolean;
}

function checkOptions({ only, watch, submit, force }: Options): void {
  if (force && !submit) throw usageError('--force can only be used with --submit.');
  if (submit && watch) {
    throw usageError(
      '--submit and --watch cannot be used together: every save that passes would be a submission.',
      'Test with --watch, end it with Ctrl-C, and submit with `podium test --submit`.',
    );
  }
  if (submit && only.length > 0) {
    throw usageError(
      '--submit and --only cannot be used together: a solution is submitted only if it passes all tests.',
    );
  }
}

function testedResult(report: TestReport, { path }: SourceFile): Result {
  return {
    text: (view) => renderTestReport(report, path, view),
    json: reportJson(report),
    exitCode: exitCodeOfVerdict(report.verdict),
  };
}

/** With `--submit` the JSON has the field `submission`: the judged submission, or null. */
function withoutSubmission(tested: Result): Result {
  return {
    ...tested,
    text: async (view) => {
      const rendered = await tested.text(view);
      const said =
        'Nothing was submitted: the source did not pass all tests. `podium submit --force` submits it as it is.';
      return { ...rendered, afterword: `${rendered.afterword ?? ''}\n${view.errorStyle.dim(said)}` };
    },
    json: { ...Object(tested.json), submission: null },
  };
}

async function submitTested(
  context: CommandContext,
  source: SourceFile,
  report: TestReport,
  force: boolean,
): Promise<Result> {
  const { submission, earlier } = await submitSource(context, source, { force });
  const render = (view: View): Rendered => {
    const judged = renderSubmission(submission, { earlier }, view);
    return { ...judged, text: `${renderTestReport(report, source.path, view).text}\n\n${judged.text}` };
  };
  return {
    text: render,
    json: { ...reportJson(report), submission },
    exitCode: exitCodeOfVerdict(submission.verdict),
  };
}

/**
 * Tests a file and prints the result, and repeats this on every save. Only an interruption, or an
 * error that no save can fix, ends it.
 */
async function watchTests(
  context: CommandContext,
  argument: string | undefined,
  { only, language }: { only: readonly string[]; language: Language | undefined },
): Promise<never> {
  const { cwd, openJudge, reporter, signal, settings } = context;
  const path = await findSource(cwd, argument, language);
  const workspace = await getWorkspace(dirname(path));
  const { folder, record } = workspace;
  // This is checked once, because no save changes the problem's checker.
  getComparingChecker(record);
  if (only.length > 0) await chooseTests(folder, only);
  await warnIfNotJudged(context, language ?? languageIn(workspace, path), record.problem);
  reporter.note(`Watching ${basename(path)} and tests/. Ctrl-C ends it.`);
  const onProgress = showTesting(reporter);
  const { testedDir } = settings.paths;
  const tests = testOnSave(
    {
      path,
      folder,
      test: async (testSignal) =>
        testSource(
          { openJudge, source: await readSource(cwd, path, language), only, testedDir, onProgress },
          testSignal,
        ),
    },
    signal,
  );
  for (;;) {
    const { value } = await tests.next();
    if (value.type === 'testing') continue;
    const content = value.type === 'tested' ? reportJson(value.report) : { error: briefError(value.error) };
    await reporter.interim({ text: (view) => renderWatchedTests(value, view), json: { time: value.time, ...content } });
  }
}
