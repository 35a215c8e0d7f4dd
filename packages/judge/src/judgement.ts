import type { FailureCause } from './failure-cause.ts';
import type { Verdict } from './verdicts.ts';

/** Limits of one program on one test case. */
export interface Limits {
  /** CPU time, user and system, of all threads. Wall time is limited to twice this plus one second, not counting waits for a core. */
  timeLimitMs: number;
  /** Also the size of the stack. */
  memoryLimitBytes: number;
  /** Bytes the program may write to its standard output; 64 MiB unless said. */
  outputLimitBytes?: number;
}

/**
 * How an output is compared with the answer. `tokens`: white space apart, token by token. `exact`: byte by byte. `float`:
 * numbers within either tolerance (1e-6 where none is given), other tokens as in `tokens`, case ignored or not. `custom`: a C++ program by the
 * Kattis output validator protocol (exit 42/43) or the testlib one (`input output answer`, exit 0/1/2/3). `interactive`: a
 * C++ program by the same protocols that the contestant's program talks to, standard output to standard input both ways; only
 * it gets the input and the answer.
 */
export type CheckerSpec =
  | { type: 'tokens'; ignoreCase?: boolean | undefined }
  | { type: 'exact' }
  | {
      type: 'float';
      absoluteTolerance?: number | undefined;
      relativeTolerance?: number | undefined;
      ignoreCase?: boolean | undefined;
    }
  | { type: 'custom'; protocol: 'kattis' | 'testlib'; source: string }
  | { type: 'interactive'; protocol: 'kattis' | 'testlib'; source: string };

/** A test case as files, so that no test data passes through the judge's memory. */
export interface TestCaseFiles {
  inputPath: string;
  answerPath: string;
}

export interface JudgeRequest {
  source: string;
  /** A key of the language table. */
  language: string;
  limits: Limits;
  checker: CheckerSpec;
  tests: readonly TestCaseFiles[];
  /**
   * Contests stop at the first failing test. Practice runs all of them, save that it too stops at one that ran out of time, or
   * whose output ended the checker: each further one would cost the whole limit again.
   */
  stopAtFirstFailure: boolean;
}

export interface TestCaseResult {
  /** Counted from 1, in the order of the request. */
  number: number;
  verdict: Verdict;
  cpuTimeMs: number;
  wallTimeMs: number;
  /** What the program had resident at most, the pages of its own file included. */
  peakMemoryBytes: number;
  /** The first kilobyte of what the program wrote, invalid UTF-8 replaced. */
  output: string;
  outputTruncated: boolean;
  /** The first kilobyte of its standard error. */
  errorOutput: string;
  /** Runs on a busy machine that exceeded the time limit, where another one, with nothing else running, decided. */
  earlierRuns?: readonly { cpuTimeMs: number; wallTimeMs: number }[];
  /** Why it failed, for the contestant: `line 3, column 5: expected "7", found "8"`, `killed by SIGSEGV`, `exit code 3`. */
  note?: string;
  /** For operators: how the output ended the problem's checker, which copes with the jury's answer. Never shown to contestants. */
  checkerFailure?: string;
}

/** What a compiler found. `file`, `line` and `column` are absent where no line of the program is to blame. */
export interface Diagnostic {
  severity: 'error' | 'warning';
  /** What is wrong, in one line. */
  message: string;
  /** The program's, as `errors` and `warnings` name it. */
  file?: string;
  /** Counted from 1. Of an error inside a header, the line of the program that led there. */
  line?: number;
  column?: number;
}

export interface Diagnostics {
  /** One text per compiler diagnostic, its source excerpt included. */
  errors: string[];
  warnings: string[];
  /** The n-th of a severity describes the n-th text of it; texts of the judge's own have none. */
  diagnostics: Diagnostic[];
}

export const noDiagnostics: Diagnostics = { errors: [], warnings: [], diagnostics: [] };

export interface Judgement {
  verdict: Verdict;
  diagnostics: Diagnostics;
  /** One per test that was run, in order; empty after a compile error. */
  tests: TestCaseResult[];
  /** For operators, on `judging_error`: what failed. Never shown to contestants. */
  failure?: string;
  /** Whose failure that is. */
  failureCause?: FailureCause;
}

/** Where judging stands, reported as it happens. */
export type JudgeProgress =
  | { type: 'compiling' }
  | { type: 'running'; testsTotal: number }
  | { type: 'test'; result: TestCaseResult; testsTotal: number };

export interface RunRequest {
  source: string;
  language: string;
  input: string | Uint8Array | { path: string };
  limits: Limits;
  /** Where all of the output is wanted and not only its start: a new file of this path gets it, up to the output limit. */
  outputPath?: string;
}

/** A run whose input comes while it goes on, as from somebody who types: wall time does not count. */
export interface LiveRunRequest extends Pick<RunRequest, 'source' | 'language' | 'limits'> {
  /** Read from the start of the program on; left unread where that ends first. */
  input: NodeJS.ReadableStream;
  /** Called when the program starts, after the compiler. */
  onStart?(): void;
  /** Takes the output as it comes; the run lasts until it resolves. */
  onOutput(output: AsyncIterable<Uint8Array>): Promise<void>;
  /** The same for the first 64 KiB of standard error. */
  onErrorOutput(errorOutput: AsyncIterable<Uint8Array>): Promise<void>;
}

/** What one program did on one input, with no answer to compare against. */
export interface ProgramRun {
  /** Null when the program ended normally with exit code 0; never `accepted` or `wrong_answer`. */
  verdict: Exclude<Verdict, 'accepted' | 'wrong_answer'> | null;
  diagnostics: Diagnostics;
  cpuTimeMs: number;
  wallTimeMs: number;
  peakMemoryBytes: number;
  /** At most the first 64 KiB of standard output, invalid UTF-8 replaced. */
  output: string;
  outputTruncated: boolean;
  /** At most the first 64 KiB of standard error. */
  errorOutput: string;
  note?: string;
  failure?: string;
  failureCause?: FailureCause;
}
