import { basename } from 'node:path';
import type { PodiumClient } from '@podium/sdk';
import type { Submission } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { type Language, languages } from '@podium/sdk/languages';
import { isCompileError } from '@podium/sdk/verdicts';
import { languageOption, sourceArgument } from '../../arguments.ts';
import { CliError, exitCodeOfVerdict, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import type { TestReport } from '../../judging/local-judge.ts';
import { showTesting } from '../../output/progress.ts';
import { formatSideBySide } from '../../output/text/side-by-side.ts';
import { failedTestTitle, indentBlock } from '../../output/text/submission.ts';
import { leftOut, renderTestReport, reportJson } from '../../output/text/test-report.ts';
import { findFolderOfName } from '../../references/find-folder-of-name.ts';
import { requireServer } from '../../references/resolve-reference.ts';
import type { Rendered, Result, View } from '../../result.ts';
import { warnIfNotJudged } from '../../solving/offered-languages.ts';
import { readDifferences, testSource } from '../../solving/test-source.ts';
import { formatAgo } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeText } from '../../text/terminal-text.ts';
import { readSource, type SourceFile, type Workspace } from '../../workspace/workspace.ts';

export const diff = defineCommand({
  name: 'diff',
  summary: 'show expected and actual output of the failing tests side by side',
  description:
    'Judges the solution on the tests of its folder, on this machine, and shows where the outputs of the failing tests differ from the answers. With --last-accepted it compares the source with your last accepted submission in its language instead.',
  arguments: { file: sourceArgument },
  options: {
    language: languageOption,
    only: { kind: 'list', value: 'name', summary: 'judge only this test' },
    lastAccepted: { kind: 'flag', summary: 'compare the source with your last accepted submission' },
  },
  examples: [
    ['podium diff', 'all failing tests of this folder'],
    ['podium diff brute.cpp --only 2', 'another file, on one test'],
    ['podium diff --last-accepted', 'the changes since it was accepted'],
  ],
  async run(context, input) {
    if (input.lastAccepted && input.only.length > 0)
      throw usageError('--only and --last-accepted cannot be used together.');
    const source = await readSource(context.cwd, await findFolderOfName(context, input.file), input.language);
    const { workspace } = source;
    if (!workspace) {
      throw new CliError({
        code: 'no_problem_here',
        message: `${source.path} is in no pulled problem, so there is nothing to compare it with.`,
        hints: ['Pull the problem with `podium problem get <problem>` and put the file into its folder.'],
      });
    }
    return input.lastAccepted ? diffLastAccepted(context, source, workspace) : diffTests(context, source, input.only);
  },
});

async function diffTests(context: CommandContext, source: SourceFile, only: readonly string[]): Promise<Result> {
  const { openJudge, reporter, signal, settings } = context;
  const { testedDir } = settings.paths;
  await warnIfNotJudged(context, source.language, source.workspace?.record.problem);
  const report = await testSource({ openJudge, source, only, testedDir, onProgress: showTesting(reporter) }, signal);
  const exitCode = exitCodeOfVerdict(report.verdict);
  if (isCompileError(report.verdict)) {
    return { text: (view) => renderTestReport(report, source.path, view), json: reportJson(report), exitCode };
  }
  const results = await readDifferences({ openJudge, source, report }, signal);
  return {
    text: (view) => renderTestDifferences(report, results, view),
    json: { ...reportJson(report), results },
    exitCode,
  };
}

async function diffLastAccepted(context: CommandContext, source: SourceFile, { record }: Workspace): Promise<Result> {
  const client = await context.signedIn();
  requireServer(record, (await context.currentSettings()).server);
  context.reporter.progress({ label: 'Looking for your last accepted submission…' });
  const submission = await getLastAccepted(client, record.problem, source.language, context.signal);
  return {
    text: (view) => renderSourceDifference(submission, source, client.clock.now(), view),
    json: { same: submission.code === source.code, file: source.path, code: source.code, submission },
  };
}

async function getLastAccepted(
  client: PodiumClient,
  problem: { id: string; title: string },
  language: Language,
  signal: AbortSignal,
): Promise<Submission> {
  const query = { userId: 'me', problemId: problem.id, verdict: 'accepted', language, limit: 1 } as const;
  const [newest] = await client.submissions.list(query, { signal });
  if (newest) return client.submissions.get(newest._id, { signal });
  throw new CliError({
    code: 'no_accepted_submission',
    message: `None of your submissions to '${problem.title}' in ${languages[language].name} was accepted yet.`,
    hints: ['`podium submissions --problem .` lists them.'],
  });
}

const shownFailures = 5;

/**
 * Shows failing tests side by side. `failures` are those of the report, with more of their outputs.
 */
function renderTestDifferences(
  { results, testsTotal, verdict, note }: TestReport,
  failures: TestReport['results'],
  { style, errorStyle }: View,
): Rendered {
  if (verdict === 'accepted') {
    return { text: `${style.good(style.marks.solved)} All ${plural(testsTotal, 'test')} passed: nothing differs.` };
  }
  const tests = failures.slice(0, shownFailures).map((result) => formatTest(result, style));
  const blocks = [
    ...tests.map((lines) => lines.join('\n')),
    ...leftOut(failures.length - shownFailures, testsTotal - results.length, style),
  ];
  return { text: blocks.join('\n\n'), ...(note ? { afterword: errorStyle.dim(`\n${note}`) } : {}) };
}

function renderSourceDifference(
  submission: Submission,
  { path, code }: SourceFile,
  now: number,
  { style }: View,
): Rendered {
  const file = basename(path);
  const ago = formatAgo(submission.submittedAt, now);
  const title = `submission ${submission._id}, accepted, ${ago}`;
  const lines = formatSideBySide({ title, text: submission.code }, { title: file, text: code }, style);
  if (lines.length > 0) return { text: lines.join('\n') };
  const same = submission.code === code ? 'is' : 'is, but for white space at the ends of lines,';
  return { text: `${style.good(style.marks.solved)} ${file} ${same} your last accepted submission ${submission._id}.` };
}

function formatTest(test: TestReport['results'][number], style: Style): string[] {
  const { name, verdict, note, expectedOutput = '', actualOutput = '', cut, errorOutput } = test;
  const isExpectedCut = cut?.includes('expectedOutput') ?? false;
  const isActualCut = cut?.includes('actualOutput') ?? false;
  const isCut = isExpectedCut || isActualCut;
  const rows = formatSideBySide(
    { title: 'Expected', text: expectedOutput, isCut: isExpectedCut },
    { title: 'Actual', text: actualOutput, isCut: isActualCut },
    style,
  );
  const same = isCut
    ? 'No difference in the beginning of the output.'
    : 'Lines differ only in white space at their ends.';
  return [
    failedTestTitle(name, verdict, style),
    ...(note ? [`  ${safeText(note)}`] : []),
    ...(rows.length > 0 ? rows : [style.dim(`  ${same}`)]),
    ...(isCut ? [style.dim('  Only the beginning of the output was compared.')] : []),
    ...(errorOutput ? [style.dim('  Standard error'), indentBlock(safeText(errorOutput))] : []),
  ];
}
