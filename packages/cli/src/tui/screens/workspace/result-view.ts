import { type Diagnostics, type ExplainedText, pairDiagnostics, type TestCaseResult } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { type Language, languageName } from '@podium/sdk/languages';
import type { EarlierAttempt, SubmitJobState } from '@podium/sdk/solving';
import { acceptedMessage, isCompileError, isJudgingError, judgingErrorMessage } from '@podium/sdk/verdicts';
import type { Explanation } from '../../../explain-error.ts';
import type { KeyAction } from '../../../keys/key-table.ts';
import { testingProgress } from '../../../output/progress.ts';
import { groupLines, submissionHeadline } from '../../../output/text/submission.ts';
import { limitLines, reportHeadline } from '../../../output/text/test-report.ts';
import { describeEarlier, type LastSubmission } from '../../../solving/submit-job.ts';
import { displayWidth, padToWidth, safeText } from '../../../text/terminal-text.ts';
import type { SolvingState, Tested, TestJobState } from '../../jobs/solving-state.ts';
import { failureLines, wrapLines } from '../../text/lines.ts';
import type { Theme } from '../../theme.ts';
import { lastVerdict, progressText, submitProgress } from './workspace-lines.ts';

export type ShownTest = TestCaseResult & { name?: string; errorOutput?: string };

export type ResultRow = { kind: 'test'; test: ShownTest } | { kind: 'diagnostic'; diagnostic: ExplainedText };

/** The content of the result tab, except for the output of a run. */
export interface ResultView {
  title: string;
  summary: string[];
  rows: readonly ResultRow[];
  /** The result that the rows belong to. A new one selects its first row that failed. */
  of: object | undefined;
  /** The test run on this machine, from which longer outputs can be read. */
  tested: Tested | undefined;
}

interface Situation {
  solving: SolvingState;
  explain(error: unknown): Explanation;
  fileName: string;
  /** The hash of the file as it is now. */
  hash: string | undefined;
  language: Language;
  /** The tests in the folder; undefined for an interactive problem, which cannot be tested here. */
  testCount: number | undefined;
}

export function resultView(situation: Situation, theme: Theme): ResultView {
  const { solving } = situation;
  switch (solving.shown) {
    case 'submit':
      return submitView(solving.submit, situation, theme);
    case 'run':
      return runView(solving.run, theme);
    case 'test':
      return testView(solving.test, situation, theme);
    case 'nothing':
      return welcomeView(situation, theme);
  }
}

/** Returns the index of the first row that failed, else of the first row. */
export function firstFailure(rows: readonly ResultRow[]): number {
  return Math.max(0, rows.findIndex(isFailure));
}

export function isFailure(row: ResultRow): boolean {
  return row.kind === 'test' ? !row.test.passed : row.diagnostic.severity === 'error';
}

function plainView(title: string, summary: string[]): ResultView {
  return { title, summary, rows: [], of: undefined, tested: undefined };
}

function testView(test: TestJobState, situation: Situation, theme: Theme): ResultView {
  switch (test.state) {
    case 'tested':
      return testedView(test, situation, theme);
    case 'testing': {
      const progress = progressText(testingProgress(test.step), theme);
      if (!test.before) return plainView('Tests', [progress]);
      const before = testedView(test.before, situation, theme);
      return { ...before, summary: [progress, ...before.summary.slice(1)] };
    }
    case 'failed':
      return plainView('Tests', ['', ...failureLines(test.failure, theme)]);
    case 'stopped':
      return plainView('Tests', ['', theme.dim('Stopped.')]);
    case 'idle':
      return welcomeView(situation, theme);
  }
}

function testedView(tested: Tested, { hash, language }: Situation, theme: Theme): ResultView {
  const { report, source } = tested;
  const isCompiled = !isCompileError(report.verdict);
  const isChanged = hash !== undefined && hash !== source.hash;
  const stale =
    language === source.language ? isChanged && 'Source changed;' : `This was in ${languageName(source.language)};`;
  const summary = [
    ...(isCompiled
      ? [reportHeadline(report, theme), ...limitLines(report, theme)]
      : [compileHeadline(report.diagnostics, theme)]),
    ...(stale ? [`${theme.warn(stale)} ${theme.dim(`${theme.keyOf('workspace', 'test')} tests it again.`)}`] : []),
    ...(report.note ? wrapLines(safeText(report.note), theme.columns, theme.dim) : []),
  ];
  const rows = [...testRows(report.results), ...diagnosticRows(report.diagnostics)];
  return { title: isCompiled ? 'Tests' : 'Compiler', summary, rows, of: report, tested };
}

function submitView(submit: SubmitJobState, situation: Situation, theme: Theme): ResultView {
  const { solving, explain } = situation;
  const repeats = solving.repeats ? [repeatLine(solving.repeats, theme)] : [];
  switch (submit.state) {
    case 'judged':
      return judgedView(submit, situation.language, repeats, theme);
    case 'failed':
      return plainView('Submission', ['', ...failureLines(explain(submit.error), theme)]);
    case 'stopped':
      return plainView('Submission', stoppedLines(submit.submissionId, theme));
    case 'idle':
      return welcomeView(situation, theme);
    default:
      return plainView('Submission', [
        '',
        submitProgress(submit, theme) ?? '',
        ...repeats.flatMap((line) => ['', line]),
        ...(submit.state === 'judging' ? earlierNote(submit.earlier, theme).flatMap((line) => ['', line]) : []),
        ...(submit.state === 'disconnected' ? ['', ...lostLines(explain(submit.error), theme)] : []),
      ]);
  }
}

type Judged = Extract<SubmitJobState, { state: 'judged' }>;

function judgedView(judged: Judged, language: Language, repeats: readonly string[], theme: Theme): ResultView {
  const { submission } = judged;
  const { verdict, result, results } = submission;
  const ofOther =
    submission.language === language ? [] : [theme.warn(`This was in ${languageName(submission.language)}.`)];
  const headline = isCompileError(verdict) ? compileHeadline(result, theme) : submissionHeadline(submission, theme);
  const diagnostics = diagnosticRows(result);
  // The details of a failing test repeat its errors.
  const failed = results.some(({ passed }) => !passed);
  const shown = failed ? diagnostics.filter(({ diagnostic }) => diagnostic.severity === 'warning') : diagnostics;
  return {
    title: `Submission ${submission._id}`,
    summary: [headline, ...ofOther, ...groupLines(submission, theme), ...judgedNote(judged, theme), ...repeats],
    rows: [...testRows(results), ...shown],
    of: submission,
    tested: undefined,
  };
}

function judgedNote({ submission, earlier }: Judged, theme: Theme): string[] {
  if (isJudgingError(submission.verdict)) return [theme.warn(judgingErrorMessage)];
  if (submission.verdict === 'accepted')
    return [`${theme.bold(theme.good('Accepted!!!'))} ${theme.good(acceptedMessage)}`];
  return earlierNote(earlier, theme);
}

function earlierNote(earlier: EarlierAttempt, theme: Theme): string[] {
  const note = describeEarlier(earlier);
  return note === undefined ? [] : [theme.dim(note)];
}

function repeatLine(last: LastSubmission, theme: Theme): string {
  return `${theme.warn('Unchanged since your last submission')} ${theme.dim(`${last.submissionId}:`)} ${lastVerdict(last, theme)}`;
}

function lostLines(failure: Explanation, theme: Theme): string[] {
  const safety = `Podium tries again by itself and never submits twice. ${theme.keyOf('workspace', 'cancel')} stops waiting.`;
  return failureLines({ ...failure, hints: [safety] }, theme);
}

function stoppedLines(submissionId: string | undefined, theme: Theme): string[] {
  const key = theme.keyOf('workspace', 'submit');
  const text =
    submissionId === undefined
      ? `Stopped. If the server already has your solution, ${key} resumes waiting: it is not submitted twice.`
      : `Stopped waiting. The server still judges submission ${submissionId}; ${key} shows its verdict.`;
  return ['', ...wrapLines(text, theme.columns)];
}

/** Returns rows only for a program that does not compile. */
function runView(job: SolvingState['run'], theme: Theme): ResultView {
  switch (job.state) {
    case 'ran': {
      const { run } = job;
      if (!isCompileError(run.verdict)) return plainView('Run', []);
      return { ...plainView('Run', [compileHeadline(run, theme)]), rows: diagnosticRows(run), of: run };
    }
    case 'running':
      return plainView('Run', [
        '',
        theme.dim(`Compiling and running${theme.ellipsis} ${theme.keyOf('workspace', 'cancel')} stops it.`),
      ]);
    case 'failed':
      return plainView('Run', ['', ...failureLines(job.failure, theme)]);
    default:
      return plainView('Run', ['', theme.dim('Stopped.')]);
  }
}

function compileHeadline({ errors, warnings }: Diagnostics, theme: Theme): string {
  const counts = [plural(errors.length, 'error'), ...(warnings.length > 0 ? [plural(warnings.length, 'warning')] : [])];
  return `${theme.bold(theme.bad(`${theme.marks.fail} Compile error`))}  ${theme.dim(counts.join(', '))}`;
}

function testRows(results: readonly ShownTest[]): ResultRow[] {
  return results.map((test) => ({ kind: 'test', test }));
}

function diagnosticRows(diagnostics: Diagnostics): Extract<ResultRow, { kind: 'diagnostic' }>[] {
  return pairDiagnostics(diagnostics).map((diagnostic) => ({ kind: 'diagnostic', diagnostic }));
}

function welcomeView({ testCount, fileName }: Situation, theme: Theme): ResultView {
  const actions: readonly (readonly [KeyAction<'workspace'>, string])[] = [
    ['edit', `edit ${fileName} in your editor`],
    ...(testCount === undefined
      ? []
      : ([
          ['test', `test it on ${plural(testCount, 'test')} of this folder`],
          ['watch', 'test it again at every save'],
        ] as const)),
    ['run', 'run it on an input of your own'],
    ['submit', 'submit it'],
    ['language', 'solve it in another language'],
  ];
  const keys = actions.map(([action]) => theme.keyOf('workspace', action));
  const columns = Math.max(...keys.map((key) => displayWidth(key)));
  const lines = actions.map(([, text], at) => `  ${theme.accent(padToWidth(keys[at] ?? '', columns))}  ${text}`);
  return plainView('Result', ['', ...lines]);
}
