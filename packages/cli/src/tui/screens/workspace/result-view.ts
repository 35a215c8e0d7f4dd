import { basename } from 'node:path';
import { type Diagnostics, type ExplainedText, pairDiagnostics, type TestCaseResult } from '@podium/sdk/contract';
import type { SubmitJobState } from '@podium/sdk/solving';
import type { Explanation } from '../../../explain-error.ts';
import { installCommand } from '../../../machine/install-command.ts';
import { submissionHeadline } from '../../../output/text/submission.ts';
import { reportHeadline } from '../../../output/text/test-report.ts';
import { plural } from '../../../text/format-values.ts';
import { safeText } from '../../../text/terminal-text.ts';
import type { Ran, SolvingState, Tested, TestJobState } from '../../jobs/solving-state.ts';
import { wrapLines } from '../../text/fit-line.ts';
import { failureLines } from '../../text/state-lines.ts';
import { type Theme, themeOfWidth } from '../../theme.ts';
import { lastVerdict, submitProgress, testProgress } from './workspace-lines.ts';

export type ShownTest = TestCaseResult & { name?: string; errorOutput?: string };

export type ResultRow = { kind: 'test'; test: ShownTest } | { kind: 'diagnostic'; diagnostic: ExplainedText };

/** The content of the result tab, except for the output of a run. */
export interface ResultView {
  title: string;
  /** Painted lines above the rows. */
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
  /**
   * The number of tests in the folder; undefined for an interactive problem, which cannot be tested
   * here.
   */
  tests: number | undefined;
}

/** The result of the job that was started last. */
export function resultView(situation: Situation, theme: Theme, columns: number): ResultView {
  const { solving } = situation;
  switch (solving.shown) {
    case 'submit':
      return submitView(solving.submit, situation, theme, columns);
    case 'run':
      return solving.run.state === 'ran'
        ? runView(solving.run, theme)
        : plainView('Run', runSummary(solving.run, theme, columns));
    case 'test':
      return testView(solving.test, situation, theme, columns);
    case 'nothing':
      return plainView('Result', welcomeLines(situation, theme));
  }
}

/** The index of the first row that failed, else of the first row. */
export function firstFailure(rows: readonly ResultRow[]): number {
  return Math.max(0, rows.findIndex(isFailure));
}

export function isFailure(row: ResultRow): boolean {
  return row.kind === 'test' ? !row.test.passed : row.diagnostic.severity === 'error';
}

function plainView(title: string, summary: string[]): ResultView {
  return { title, summary, rows: [], of: undefined, tested: undefined };
}

function testView(test: TestJobState, situation: Situation, theme: Theme, columns: number): ResultView {
  switch (test.state) {
    case 'tested':
      return testedView(test, situation, theme, columns);
    case 'testing': {
      const progress = ` ${testProgress(test.step, theme, columns - 2)}`;
      if (!test.before) return plainView('Tests', [progress]);
      const before = testedView(test.before, situation, theme, columns);
      return { ...before, summary: [progress, ...before.summary.slice(1)] };
    }
    case 'failed':
      return plainView('Tests', jobFailure(test.failure, theme, columns));
    case 'stopped':
      return plainView('Tests', ['', ` ${theme.dim('Stopped.')}`]);
    case 'idle':
      return plainView('Result', welcomeLines(situation, theme));
  }
}

function testedView(tested: Tested, { hash }: Situation, theme: Theme, columns: number): ResultView {
  const { report, source } = tested;
  const narrow = themeOfWidth(theme, columns);
  const isStale = hash !== undefined && hash !== source.hash;
  const summary = [
    report.verdict === 'compile_error'
      ? compileHeadline(report.diagnostics, theme)
      : ` ${reportHeadline(report, narrow)}`,
    ...(isStale ? [` ${theme.warn('Changed since;')} ${theme.dim('t tests it again.')}`] : []),
    ...(report.note ? wrapLines(safeText(report.note), columns - 2, (line) => ` ${theme.dim(line)}`) : []),
  ];
  const rows = [...testRows(report.results), ...diagnosticRows(report.diagnostics)];
  const title = report.verdict === 'compile_error' ? 'Compiler' : 'Tests';
  return { title, summary, rows, of: report, tested };
}

function submitView(submit: SubmitJobState, situation: Situation, theme: Theme, columns: number): ResultView {
  const { solving, explain } = situation;
  const repeats = solving.repeats ? [repeatLine(solving.repeats, theme)] : [];
  switch (submit.state) {
    case 'judged': {
      const { submission } = submit;
      const headline =
        submission.verdict === 'compile_error'
          ? compileHeadline(submission.result, theme)
          : ` ${submissionHeadline(submission, themeOfWidth(theme, columns))}`;
      const diagnostics = diagnosticRows(submission.result);
      // The details of a failing test repeat its errors.
      const failed = submission.results.some(({ passed }) => !passed);
      const shown = failed ? diagnostics.filter(({ diagnostic }) => diagnostic.severity === 'warning') : diagnostics;
      return {
        title: `Submission ${submission._id}`,
        summary: [headline, ...judgedNote(submit, theme), ...repeats],
        rows: [...testRows(submission.results), ...shown],
        of: submission,
        tested: undefined,
      };
    }
    case 'failed':
      return plainView('Submission', ['', ...failureLines(explain(submit.error), theme, columns)]);
    case 'stopped':
      return plainView('Submission', stoppedLines(submit.submissionId, columns));
    case 'idle':
      return plainView('Result', welcomeLines(situation, theme));
    default: {
      const progress = submitProgress(submit, theme, columns - 2) ?? '';
      const resumed =
        submit.state === 'judging' && submit.resumed
          ? ['', ` ${theme.dim('Submitted before: this follows that submission.')}`]
          : [];
      const lost = submit.state === 'disconnected' ? ['', ...lostLines(explain(submit.error), theme, columns)] : [];
      return plainView('Submission', [
        '',
        ` ${progress}`,
        ...repeats.flatMap((line) => ['', line]),
        ...resumed,
        ...lost,
      ]);
    }
  }
}

function judgedNote({ submission, resumed }: Extract<SubmitJobState, { state: 'judged' }>, theme: Theme): string[] {
  if (submission.verdict === 'judging_error')
    return [` ${theme.warn('The judge failed, not your program. It does not count against you.')}`];
  if (submission.verdict === 'accepted')
    return [` ${theme.bold(theme.good('Accepted!!!'))} ${theme.good('All test cases passed successfully.')}`];
  return resumed ? [` ${theme.dim('Submitted before: this is the verdict of that submission.')}`] : [];
}

function repeatLine(last: Parameters<typeof lastVerdict>[0], theme: Theme): string {
  return ` ${theme.warn('Unchanged since your last submission')} ${theme.dim(`${last.submissionId}:`)} ${lastVerdict(last, theme)}`;
}

function lostLines(failure: Explanation, theme: Theme, columns: number): string[] {
  const safety = 'Podium tries again by itself and never submits twice. x stops waiting.';
  return [
    ...failureLines({ ...failure, hints: [] }, theme, columns),
    ...wrapLines(safety, columns - 2, (line) => ` ${theme.dim(line)}`),
  ];
}

function stoppedLines(submissionId: string | undefined, columns: number): string[] {
  const text =
    submissionId === undefined
      ? 'Stopped. If the server has it already, s resumes it: it is not submitted twice.'
      : `Stopped waiting. The server still judges submission ${submissionId}; s shows its verdict.`;
  return ['', ...wrapLines(text, columns - 2, (line) => ` ${line}`)];
}

/** Explains why this machine could not judge, and what to do about it. */
export function jobFailure(failure: Explanation, theme: Theme, columns: number): string[] {
  if (failure.code !== 'local_judge_unavailable') return ['', ...failureLines(failure, theme, columns)];
  const hints = [
    `Programs are compiled with g++. To install it: ${installCommand('g++')}`,
    'Meanwhile s submits: the server compiles by itself.',
  ];
  return ['', ...failureLines({ ...failure, hints }, theme, columns)];
}

function runView(ran: Ran, theme: Theme): ResultView {
  const { run } = ran;
  if (run.verdict !== 'compile_error') return plainView('Run', []);
  const rows = diagnosticRows(run);
  return { title: 'Run', summary: [compileHeadline(run, theme)], rows, of: run, tested: undefined };
}

function runSummary(run: SolvingState['run'], theme: Theme, columns: number): string[] {
  switch (run.state) {
    case 'running':
      return ['', ` ${theme.dim(`Compiling and running${theme.ellipsis} x stops it.`)}`];
    case 'failed':
      return jobFailure(run.failure, theme, columns);
    default:
      return ['', ` ${theme.dim('Stopped.')}`];
  }
}

function compileHeadline({ errors, warnings }: { errors: string[]; warnings: string[] }, theme: Theme): string {
  const counts = [plural(errors.length, 'error'), ...(warnings.length > 0 ? [plural(warnings.length, 'warning')] : [])];
  return ` ${theme.bold(theme.bad(`${theme.marks.fail} Compile error`))}  ${theme.dim(counts.join(', '))}`;
}

function testRows(results: readonly ShownTest[]): ResultRow[] {
  return results.map((test) => ({ kind: 'test', test }));
}

function diagnosticRows(diagnostics: Diagnostics): Extract<ResultRow, { kind: 'diagnostic' }>[] {
  return pairDiagnostics(diagnostics).map((diagnostic) => ({ kind: 'diagnostic', diagnostic }));
}

function welcomeLines({ tests, fileName }: Situation, theme: Theme): string[] {
  const key = (name: string, text: string) => `   ${theme.accent(name)}  ${text}`;
  return [
    '',
    key('e', `edit ${basename(fileName)} in your editor`),
    ...(tests === undefined
      ? []
      : [key('t', `test it on ${plural(tests, 'test')} of this folder`), key('w', 'test it again at every save')]),
    key('r', 'run it on an input of your own'),
    key('s', 'submit it'),
  ];
}
