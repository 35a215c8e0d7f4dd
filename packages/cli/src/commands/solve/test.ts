import { exitCodeOfVerdict } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { showTesting } from '../../output/progress.ts';
import { renderTestReport, reportJson } from '../../output/text/test-report.ts';
import { testSource } from '../../solving/test-source.ts';
import { readSource } from '../../workspace/workspace.ts';
import { sourceArgument } from '../arguments.ts';
import { watchTests } from './watch-tests.ts';

export const test = defineCommand({
  name: 'test',
  summary: 'judge the solution on the tests of its folder, on this machine',
  description:
    "Compiles with the judge's flags and judges every tests/NAME.in with its tests/NAME.ans, with the limits and the comparison of the problem. `podium add-test` adds your own tests. With --watch it tests again whenever the file or a test is saved, until Ctrl-C; with --json it then prints one line of JSON each time.",
  arguments: { file: sourceArgument },
  options: {
    only: { kind: 'list', value: 'name', summary: 'judge only this test' },
    watch: { kind: 'flag', short: 'w', summary: 'test again on every save, until Ctrl-C' },
  },
  examples: [
    ['podium test', 'solution.cpp on all tests of this folder'],
    ['podium test brute.cpp --only 2', 'another file, on one test'],
    ['podium test --watch', 'again on every save'],
  ],
  async run(context, input) {
    if (input.watch) return watchTests(context, input.file, input.only);
    const source = await readSource(context.cwd, input.file);
    const { openJudge, reporter, signal, settings } = context;
    const { testedDir } = settings.paths;
    const onProgress = showTesting(reporter);
    const report = await testSource({ openJudge, source, only: input.only, testedDir, onProgress }, signal);
    return {
      text: (view) => renderTestReport(report, source.path, view),
      json: reportJson(report),
      exitCode: exitCodeOfVerdict(report.verdict),
    };
  },
});
