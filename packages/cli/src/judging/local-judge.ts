import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import { readStart } from '@podium/files';
import type { JudgeProgress, Limits, LiveRunRequest, ProgramRun, RunRequest, TestCaseResult } from '@podium/judge';
import { judgeFailed } from '@podium/problems';
import { openMachineJudge } from '@podium/problems/judge';
import {
  type CheckerSpec,
  type Constraints,
  limits as contractLimits,
  type Diagnostics,
  includedFor,
  parseTimeLimit,
  programLimits,
  type Verdict,
  type TestCaseResult as WireTestResult,
} from '@podium/sdk/contract';
import type { Language } from '@podium/sdk/languages';
import { memoryLimitRange, timeLimitRange } from '@podium/sdk/limits';
import { usageError } from '../cli-error.ts';
import type { LocalTest, SourceFile } from '../workspace/workspace.ts';

export interface TestReport {
  verdict: Verdict;
  diagnostics: Diagnostics;
  /** The limits of the problem for a program in this language. */
  limits: LanguageLimits;
  results: (WireTestResult & { name: string; errorOutput?: string })[];
  /** Judging stops at a test that runs out of time, so there may be fewer results. */
  testsTotal: number;
  /** A note about the comparison, if it differs from that of the judge. */
  note?: string;
}

/** `isOwn`: they are not those of the problem itself. */
type LanguageLimits = { language: Language; isOwn: boolean } & Pick<Limits, 'timeLimitMs' | 'memoryLimitBytes'>;

interface JudgedSource {
  source: SourceFile;
  constraints: Constraints;
}

type ProgramRequest = JudgedSource & {
  /** Raises the limits of the problem to at least these. */
  minimumLimits?: Limits;
} & Streams;

/** Of a run on a known input, or on input that comes while the program runs. */
type Streams =
  | Pick<RunRequest, 'input' | 'outputPath'>
  | (Omit<LiveRunRequest, keyof RunRequest> & Pick<LiveRunRequest, 'input'>);

interface TestRequest extends JudgedSource {
  checker: ComparingChecker;
  tests: readonly JudgedTest[];
}

/** A test, and whether it is a sample of the problem. */
type JudgedTest = LocalTest & { isSample: boolean };

export type LocalJudge = Awaited<ReturnType<typeof createLocalJudge>>;

/**
 * Opens the judge at the first call, so that commands that judge nothing do not wait for a
 * compiler.
 */
export type OpenJudge = () => Promise<LocalJudge>;

/**
 * A checker that compares outputs with answers. An interactor has no answers, and stays on the
 * server.
 */
export type ComparingChecker = Exclude<CheckerSpec, { type: 'interactive' }>;

/**
 * Opens the judge on the learner's machine, with the server's rules and limits but without its
 * sandbox. Its functions throw a usage error for invalid constraints, and `local_judge_unavailable`
 * if the judge fails.
 */
export async function createLocalJudge(cacheDir: string) {
  const judge = await openMachineJudge('none', cacheDir);
  return {
    async runProgram(
      { source, constraints, minimumLimits, ...streams }: ProgramRequest,
      signal: AbortSignal,
    ): Promise<ProgramRun> {
      const own = parseLimits(constraints);
      const least = minimumLimits ?? own;
      const limits = {
        timeLimitMs: Math.max(own.timeLimitMs, least.timeLimitMs),
        memoryLimitBytes: Math.max(own.memoryLimitBytes, least.memoryLimitBytes),
      };
      const ended = await judge.runProgram({ ...programOf(source), limits, ...withShortPaths(streams) }, { signal });
      if (ended.failure !== undefined) throw judgeFailed(ended);
      return { ...ended, errorOutput: shortenPaths(ended.errorOutput) };
    },
    /** Compiles once and judges every test, also after a failed one. */
    async testSolution(
      { source, constraints, checker, tests }: TestRequest,
      onProgress: (progress: JudgeProgress) => void,
      signal: AbortSignal,
    ): Promise<TestReport> {
      const limits = parseLimits(constraints);
      // The source of a custom checker stays on the server. Therefore this compares tokens, and the
      // report has a note.
      const isApproximate = checker.type === 'custom';
      const localChecker = isApproximate ? ({ type: 'tokens' } as const) : checker;
      const judgement = await judge.judgeSubmission(
        { ...programOf(source), limits, checker: localChecker, tests, stopAtFirstFailure: false },
        { signal, onProgress },
      );
      if (judgement.failure !== undefined) throw judgeFailed(judgement);
      return {
        verdict: judgement.verdict,
        diagnostics: judgement.diagnostics,
        limits: describeLimits(source.language, limits, judge.limitsOf(source.language, limits)),
        testsTotal: tests.length,
        results: await Promise.all(judgement.tests.map((result) => describeResult(result, tests[result.number - 1]))),
        ...(isApproximate && { note: approximateNote }),
      };
    },
    close: () => judge.close(),
  };
}

function describeLimits(
  language: Language,
  ofProblem: Limits,
  { timeLimitMs, memoryLimitBytes }: Limits,
): LanguageLimits {
  const isOwn = timeLimitMs !== ofProblem.timeLimitMs || memoryLimitBytes !== ofProblem.memoryLimitBytes;
  return { language, isOwn, timeLimitMs, memoryLimitBytes };
}

function programOf({ path, code, language, workspace }: SourceFile) {
  return {
    ...{ source: code, fileName: basename(path), language },
    included: includedFor(language, workspace?.record.problem.includedFiles),
  };
}

const approximateNote =
  'This problem accepts more than one answer and its checker runs on the server only: here the output is compared with one of them.';

/**
 * Throws a usage error for invalid constraints. The server validates those of a problem. Those of
 * an option, or of a record that was edited by hand, may be invalid.
 */
export function parseLimits(constraints: Constraints): Limits {
  const limits = programLimits(constraints);
  if (limits) return limits;
  const { timeLimit, memoryLimit } = constraints;
  throw usageError(
    parseTimeLimit(timeLimit) === undefined
      ? `The time limit '${timeLimit}' must look like 1s, 1.5s or 500ms, from ${timeLimitRange}.`
      : `The memory limit '${memoryLimit}' must look like 256MB or 1GB, from ${memoryLimitRange}.`,
  );
}

/** Removes the judge's own folder from the names of files in the messages of a runtime. */
function shortenPaths(errorOutput: string): string {
  return errorOutput.replaceAll(/[^\s"'(]*\/podium-judge-[\w-]+\/script-\w+\//g, '');
}

/** Does so in what a live run hands on. */
function withShortPaths(streams: Streams): Streams {
  if (!('onErrorOutput' in streams)) return streams;
  return { ...streams, onErrorOutput: (chunks) => streams.onErrorOutput(shortenPathsIn(chunks)) };
}

async function* shortenPathsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield isUtf8(chunk) ? Buffer.from(shortenPaths(Buffer.from(chunk).toString())) : chunk;
  }
}

async function describeResult(
  result: TestCaseResult,
  test: JudgedTest | undefined,
): Promise<TestReport['results'][number]> {
  const base = {
    number: result.number,
    name: test?.name ?? String(result.number),
    isSample: test?.isSample ?? false,
    passed: result.verdict === 'accepted',
    verdict: result.verdict,
    timeMs: result.cpuTimeMs,
    memoryBytes: result.peakMemoryBytes,
    ...(result.note === undefined ? {} : { note: result.note }),
  };
  if (base.passed || !test) return base;
  const limit = contractLimits.shownTextMaxBytes;
  const [input, expected] = await Promise.all([readStart(test.inputPath, limit), readStart(test.answerPath, limit)]);
  const cut = [
    ...(input.cut ? (['input'] as const) : []),
    ...(expected.cut ? (['expectedOutput'] as const) : []),
    ...(result.outputTruncated ? (['actualOutput'] as const) : []),
  ];
  return {
    ...base,
    input: input.text,
    expectedOutput: expected.text,
    actualOutput: result.output,
    ...(cut.length > 0 ? { cut } : {}),
    ...(result.errorOutput ? { errorOutput: shortenPaths(result.errorOutput) } : {}),
  };
}
