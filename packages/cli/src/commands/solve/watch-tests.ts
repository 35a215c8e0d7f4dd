import { basename, dirname } from 'node:path';
import type { CommandContext } from '../../context.ts';
import { briefError } from '../../explain-error.ts';
import { showTesting } from '../../output/progress.ts';
import { renderWatchedTests, reportJson } from '../../output/text/test-report.ts';
import type { Result } from '../../result.ts';
import { getComparingChecker } from '../../solving/comparing-checker.ts';
import { type SavedTest, testOnSave } from '../../solving/test-on-save.ts';
import { chooseTests, testSource } from '../../solving/test-source.ts';
import { findSource, getWorkspace, readSource } from '../../workspace/workspace.ts';

/**
 * Tests a file and prints the result, and repeats this on every save. Only an interruption, or an
 * error that no save can fix, ends it.
 */
export async function watchTests(
  { cwd, openJudge, reporter, signal, settings }: CommandContext,
  argument: string | undefined,
  only: readonly string[],
): Promise<never> {
  const path = await findSource(cwd, argument);
  const { folder, record } = await getWorkspace(dirname(path));
  // This is checked once, because no save changes the problem's checker.
  getComparingChecker(record);
  if (only.length > 0) await chooseTests(folder, only);
  reporter.note(`Watching ${basename(path)} and tests/. Ctrl-C ends it.`);
  const onProgress = showTesting(reporter);
  const { testedDir } = settings.paths;
  const tests = testOnSave(
    {
      path,
      folder,
      test: async (testSignal) =>
        testSource({ openJudge, source: await readSource(cwd, path), only, testedDir, onProgress }, testSignal),
    },
    signal,
  );
  for (;;) {
    const { value } = await tests.next();
    if (value.type !== 'testing') await reporter.interim(resultOf(value));
  }
}

function resultOf(outcome: Exclude<SavedTest, { type: 'testing' }>): Result {
  const content = outcome.type === 'tested' ? reportJson(outcome.report) : { error: briefError(outcome.error) };
  return { text: (view) => renderWatchedTests(outcome, view), json: { time: outcome.time, ...content } };
}
