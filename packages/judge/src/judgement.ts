import type { OutputVerdict, Verdict } from './verdicts.ts';

/** Limits of one program on one test case. */
export interface Limits {
  /**
   * The CPU time, user and system, of all threads. Wall time is limited to twice this plus one
   * second, not counting waits for a core.
   */
  timeLimitMs: number;
  /** It is also the size of the stack. */
  memoryLimitBytes: number;
  /** The bytes that the program may write to its standard output; 64 MiB by default. */
  outputLimitBytes?: number;
}

/**
 * Chooses how an output is compared with the answer. `tokens`: token by token, without regard to
 * white space unless `spaceSensitive`. `exact`: byte by byte. `float`: numbers within either
 * tolerance (1e-6 if none is given), other tokens as in `tokens`, with or without case. `custom`: a
 * program with the Kattis output validator protocol (exit 42/43) or the testlib one (`input output
 * answer`, exit 0/1/2/3); `others` have the same protocol and arguments, and all must accept.
 * `interactive`: a program with the same protocols, joined to the contestant's program, standard
 * output to standard input both ways; only it gets the input and the answer. If it accepts, its
 * `others`, checkers, must accept what it wrote to its output file as well.
 */
export type CheckerSpec =
  | Comparison
  | ({ type: 'custom'; others?: readonly ProgramSource[] | undefined } & CheckerProgram)
  | ({ type: 'interactive'; others?: readonly ProgramSource[] | undefined } & CheckerProgram);

/** A checker without a program. */
export type Comparison =
  | { type: 'tokens'; ignoreCase?: boolean | undefined; spaceSensitive?: boolean | undefined }
  | { type: 'exact' }
  | {
      type: 'float';
      absoluteTolerance?: number | undefined;
      relativeTolerance?: number | undefined;
      ignoreCase?: boolean | undefined;
      spaceSensitive?: boolean | undefined;
    };

/**
 * How one test is compared, where that differs from the request: by another comparison, or with
 * other arguments of the problem's program.
 */
export type TestChecker = Comparison | { type: 'arguments'; args: readonly string[] };

/** A file of a program beside its first source. */
export interface SourceFile {
  name: string;
  source: string;
}

export interface ProgramText {
  source: string;
  /** The name of its file, by which messages name it; by default that of the language. */
  fileName?: string | undefined;
  /** Further sources: to compile, or of an interpreted language, to lie beside the first one. */
  files?: readonly SourceFile[] | undefined;
  /**
   * Files of the problem that lie beside the source while it is compiled and while it runs. Those
   * that are sources of the language are compiled too.
   */
  included?: readonly SourceFile[] | undefined;
}

/** The source of a program of the problem. */
export interface ProgramSource extends Pick<ProgramText, 'source' | 'files'> {
  /** The id of its language; of C++ if absent. */
  language?: string | undefined;
}

/** A program of the problem that decides. `args` follow the arguments of its protocol. */
interface CheckerProgram extends ProgramSource {
  protocol: 'kattis' | 'testlib';
  args?: readonly string[] | undefined;
}

/** A test case as files, so that no test data passes through the judge's memory. */
export interface TestCaseFiles {
  inputPath: string;
  answerPath: string;
  checker?: TestChecker | undefined;
}

/**
 * How results become a score. `pass-fail`: the whole score if every part is accepted. `min`: the
 * smallest score of a part. `sum`: all scores together.
 */
export type Aggregation = 'pass-fail' | 'sum' | 'min';

/** Tests that are scored together. */
export interface TestGroup {
  name: string;
  /** Null if there is no largest score; then a checker gives the score of each test. */
  maxScore: number | null;
  aggregation: Aggregation;
  /** The earlier groups, or `sample`, without which the group does not run. */
  requirePass: readonly string[];
}

/** How the score of a submission follows from those of the groups. */
export interface Scoring {
  maxScore: number | null;
  aggregation: Aggregation;
  /** At least one, in the order of running. */
  groups: readonly TestGroup[];
}

/**
 * A checker gives points for an accepted test: a score, or a share of the largest one, from 0 to 1.
 * `points` is a score in place of a verdict, as testlib has it.
 */
export interface Points {
  type: 'score' | 'share' | 'points';
  value: number;
}

export interface GroupResult {
  name: string;
  score: number;
  maxScore: number | null;
  /** The verdict of the first test that failed; null if the group did not run to its end. */
  verdict: Verdict | null;
}

export interface SubmissionScore {
  score: number;
  maxScore: number | null;
  /** There is one per group of the problem, in order. */
  groups: GroupResult[];
}

export interface JudgeRequest extends ProgramText {
  /** A key of the table of languages. */
  language: string;
  limits: Limits;
  checker: CheckerSpec;
  /** `group` is the name of the test's group; a sample has none. */
  tests: readonly (TestCaseFiles & { group?: string | undefined })[];
  /** Present if submissions have a score. Then each group ends where its score is certain. */
  scoring?: Scoring | undefined;
  /**
   * Contests stop at the first failing test. Practice runs all tests, but also stops at a test that
   * exceeded the time limit or whose output ended the checker: each further one would cost the
   * whole limit again.
   */
  stopAtFirstFailure: boolean;
}

/**
 * How a checker or an interactor came to no verdict. `crashed`: a signal ended it. `exited`: its
 * exit code has no meaning in its protocol. `hung`: it reached its limit of CPU time, or slept
 * through that of wall time. `exceeded`: it reached another limit. `reported`: it says itself that
 * it failed, or gave points that nobody can read. `stopped`: the machine ended it, or gave it no
 * time to run.
 */
export type CheckerEnd =
  | { type: 'crashed'; signal: string }
  | { type: 'exited'; code: number }
  | { type: 'hung'; limit: 'cpu_time' | 'wall_time' }
  | { type: 'exceeded'; limit: 'memory' | 'output' }
  | { type: 'reported' }
  | { type: 'stopped' };

/** The message is a sentence for operators, with what the program wrote for the judges. */
export type CheckerFailure = CheckerEnd & { message: string };

/** The figures and the texts of an execution, whatever it means. */
export interface Observed {
  cpuTimeMs: number;
  wallTimeMs: number;
  /** The largest resident size, the pages of the program's own file included. */
  peakMemoryBytes: number;
  /**
   * The start of standard output: of a test the first kilobyte, of a run 64 KiB. Invalid UTF-8 is
   * replaced.
   */
  output: string;
  outputTruncated: boolean;
  /** As much of standard error, without its middle if it is longer. */
  errorOutput: string;
}

export interface TestCaseResult extends Observed {
  /** The number counts from 1, in the order of the request. */
  number: number;
  verdict: Verdict;
  /**
   * Runs that exceeded the time limit on a busy machine. Another run, with nothing else running,
   * decided.
   */
  earlierRuns?: readonly { cpuTimeMs: number; wallTimeMs: number }[];
  /**
   * The reason of the failure, for the contestant: `line 3, column 5: expected "7", found "8"`,
   * `killed by SIGSEGV`, `exit code 3`. For an accepted test, what the checker or interactor wrote
   * for the contestant.
   */
  note?: string;
  /** The error that ended the program, and its line in the source, if both are known. */
  failedAt?: Diagnostic;
  /** Present if the checker gave points for an accepted test. */
  points?: Points;
  /**
   * The largest error of an accepted number, as a share of its tolerance. Absent if every number is
   * that of the answer, and for a checker that has no tolerance.
   */
  errorShare?: number;
  /** The message of the checker or interactor to the judges, cut. Contestants never see it. */
  judgeMessage?: string;
  /**
   * How the output ended the problem's checker, which can handle the jury's answer. Contestants
   * never see it.
   */
  checkerFailure?: CheckerFailure;
}

/** A line of a file, counted from 1. */
export interface Place {
  file: string;
  line: number;
}

/**
 * A message of a compiler. `file`, `line` and `column` are absent if it concerns no line of the
 * program.
 */
export interface Diagnostic {
  severity: 'error' | 'warning';
  /** A description of the problem in one line. */
  message: string;
  /** The program's file, under the name that `errors` and `warnings` use. */
  file?: string;
  /**
   * The line counts from 1. For an error inside a header, it is the line of the program that led
   * there.
   */
  line?: number;
  /** The column counts UTF-16 code units from 1. */
  column?: number;
}

export interface Diagnostics {
  /** There is one text per compiler diagnostic, its source excerpt included. */
  errors: string[];
  warnings: string[];
  /**
   * The n-th one of a severity describes the n-th text of that severity. Texts of the judge's own
   * have none, but after a runtime error there is one for its line in the source, if that is known:
   * it describes the text that says so first, which callers make of the note.
   */
  diagnostics: Diagnostic[];
}

/** Sorts what a compiler reported into the two lists of texts. */
export function collectDiagnostics(found: readonly (Diagnostic & { text: string })[]): Diagnostics {
  const textsOf = (wanted: Diagnostic['severity']) =>
    found.flatMap(({ severity, text }) => (severity === wanted ? [text] : []));
  return {
    errors: textsOf('error'),
    warnings: textsOf('warning'),
    diagnostics: found.map(({ text: _, ...diagnostic }) => diagnostic),
  };
}

/** Puts the error that ended a program into its diagnostics, which has no text there. */
export function withFailure(diagnostics: Diagnostics, failedAt: Diagnostic | undefined): Diagnostics {
  return failedAt ? { ...diagnostics, diagnostics: [failedAt, ...diagnostics.diagnostics] } : diagnostics;
}

export const noDiagnostics: Diagnostics = { errors: [], warnings: [], diagnostics: [] };

/**
 * Names what a judging error is caused by. `host`: this machine (its disk, its descriptors, a
 * missing folder, too much to do); the submission is judged once the machine works again. `setup`:
 * this machine lacks a tool; the submission is judged once it is installed, or elsewhere.
 * `problem`: its checker or interactor failed, and an admin must correct it. `unexplained`:
 * anything else, which may be a submission that breaks its judge.
 */
export type FailureCause = 'host' | 'setup' | 'problem' | 'unexplained';

export interface Judgement {
  verdict: Verdict;
  diagnostics: Diagnostics;
  /** There is one per test that was run, in order; none after a compile error. */
  tests: TestCaseResult[];
  /** Present if the request has scoring and the tests were run. */
  score?: SubmissionScore;
  /** Describes what failed on `judging_error`, for operators. Contestants never see it. */
  failure?: string;
  failureCause?: FailureCause;
  /** Present on `judging_error` if the problem's checker or interactor failed on a test. */
  checkerFailure?: CheckerFailure & { test: number };
}

/** The progress of a judging, reported as it happens. */
export type JudgeProgress =
  | { type: 'compiling' }
  | { type: 'running'; testsTotal: number }
  | { type: 'test'; result: TestCaseResult; testsTotal: number };

export interface RunRequest extends ProgramText {
  language: string;
  input: string | Uint8Array | { path: string };
  limits: Limits;
  /** The arguments of the program; none by default. */
  args?: readonly string[];
  /** Creates a new file at this path with all of the output, up to the output limit. */
  outputPath?: string;
}

/** Outputs that no program of this request wrote: answers of the jury, or examples of a package. */
export interface CheckRequest {
  checker: Exclude<CheckerSpec, { type: 'interactive' }>;
  outputs: readonly (TestCaseFiles & { outputPath: string })[];
}

/**
 * There is one outcome per output, in order; `failure` says why the checker could not decide.
 * `checkerFailure` is that of `TestCaseResult`.
 */
export interface CheckReport {
  outcomes: { accepted: boolean; note?: string; judgeMessage?: string; checkerFailure?: CheckerFailure }[];
  failure?: string;
  /** Present with `failure` if the checker ran. */
  checkerFailure?: CheckerFailure;
}

/**
 * The programs of a checker that do not compile, by their index: its own is 0, and `others` follow.
 * `failure` says why the judge could not compile.
 */
export interface CheckerCompilation {
  rejected: { index: number; diagnostics: Diagnostics }[];
  failure?: string;
}

/**
 * A run whose input arrives while it goes on, as from a person who types: wall time does not count.
 */
export interface LiveRunRequest extends Pick<RunRequest, 'source' | 'included' | 'language' | 'limits'> {
  /** It is read from the start of the program. The rest stays unread if the program ends first. */
  input: NodeJS.ReadableStream;
  /** It is called when the program starts, after the compiler. */
  onStart?(): void;
  /** Takes the output as it arrives. The run lasts until this resolves. */
  onOutput(output: AsyncIterable<Uint8Array>): Promise<void>;
  /** Does the same for the first 64 KiB of standard error. */
  onErrorOutput(errorOutput: AsyncIterable<Uint8Array>): Promise<void>;
}

/** The indent of formatted sources: a number of spaces, or a tab. */
export type Indent = '2' | '4' | 'tab';

export interface FormatRequest {
  source: string;
  language: string;
  indent: Indent;
}

/** The behaviour of one program on one input, without an answer to compare its output with. */
export interface ProgramRun extends Observed {
  /** It is null if the program ended normally with exit code 0. */
  verdict: Exclude<Verdict, OutputVerdict> | null;
  /** It is absent if a signal or a limit ended the program. */
  exitCode?: number;
  diagnostics: Diagnostics;
  note?: string;
  failure?: string;
  failureCause?: FailureCause;
}
