import {
  createJudge,
  type Judge,
  type Judgement,
  type JudgeProgress,
  type Limits,
  type LiveRunRequest,
  type ProgramRun,
  type TestCaseResult,
} from '@podium/judge';
import type { Diagnostics, Verdict, TestCaseResult as WireTestResult } from '@podium/sdk/contract';
import { type CheckerSpec, limits as contractLimits, parseMemoryLimit, parseTimeLimit } from '@podium/sdk/contract';
import { type Language, startingLanguage } from '@podium/sdk/languages';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { describeSystemError } from '../explain-error.ts';
import { readStart } from '../files/read-start.ts';
import { makeFolder } from '../files/write-file.ts';
import type { LocalTest } from '../workspace/workspace.ts';

export interface TestReport {
  verdict: Verdict;
  diagnostics: Diagnostics;
  results: (WireTestResult & { name: string; errorOutput?: string })[];
  /** How many tests there are; judging stops at one that runs out of time, so there may be fewer results. */
  testsTotal: number;
  /** What to know about the comparison, when it is not the judge's own. */
  note?: string;
}

/** The judge on the learner's machine: the server's rules and limits without its sandbox, for one's own programs. */
export interface LocalJudge {
  /** `outputPath`: a new file that gets all of the output; the answer itself has its start. */
  runProgram(
    request: { source: string; language: Language; input: Uint8Array; limits: Limits; outputPath?: string },
    signal: AbortSignal,
  ): Promise<ProgramRun>;
  /** Runs a program on input that comes while it runs, and hands its output on as it comes. */
  runLive(request: LiveRunRequest & { language: Language }, signal: AbortSignal): Promise<ProgramRun>;
  /** Compiles once and judges every test; failing tests stop nothing. */
  testSolution(
    request: TestRequest,
    onProgress: (progress: JudgeProgress) => void,
    signal: AbortSignal,
  ): Promise<TestReport>;
  close(): Promise<void>;
}

/** Makes it when it is needed first: whoever judges nothing waits for no compiler. */
export type OpenJudge = () => Promise<LocalJudge>;

interface TestRequest {
  source: string;
  language: Language;
  /** The name of the file, for the compiler's messages. */
  fileName: string;
  limits: Limits;
  checker: ComparingChecker;
  tests: readonly LocalTest[];
}

/** A checker that compares outputs with answers: an interactor, which stays on the server, judges without any. */
export type ComparingChecker = Exclude<CheckerSpec, { type: 'interactive' }>;

export async function createLocalJudge(cacheDir: string): Promise<LocalJudge> {
  const judges = new Map<Language, Promise<Judge>>();
  const judgeOf = (language: Language) => {
    const judge = judges.get(language) ?? openJudge(cacheDir, language);
    judges.set(language, judge);
    return judge;
  };
  await judgeOf(startingLanguage);
  return {
    runProgram: async (request, signal) => (await judgeOf(request.language)).runProgram(request, { signal }),
    runLive: async (request, signal) => (await judgeOf(request.language)).runProgram(request, { signal }),
    async testSolution({ source, language, fileName, limits, checker, tests }, onProgress, signal) {
      const judge = await judgeOf(language);
      const judgement = await judge.judgeSubmission(
        { source, language, limits, checker: localChecker(checker), tests, stopAtFirstFailure: false },
        { signal, onProgress },
      );
      if (judgement.failure) throw judgeUnavailable(new Error(judgement.failure));
      const diagnostics = nameDiagnostics(judgement.diagnostics, fileName);
      return makeReport({ ...judgement, diagnostics }, tests, hasHiddenChecker(checker));
    },
    async close() {
      // One that could not be opened has failed what needed it.
      const opened = await Promise.allSettled(judges.values());
      await Promise.all(opened.map((judge) => judge.status === 'fulfilled' && judge.value.close()));
    },
  };
}

/** A judge for this language. Throws a CliError that says what the machine lacks, or that the language cannot be judged. */
async function openJudge(cacheDir: string, language: Language): Promise<Judge> {
  try {
    await makeFolder(cacheDir);
    return await createJudge({ isolation: 'none', cacheDir, languages: [language] });
  } catch (error) {
    throw judgeUnavailable(error);
  }
}

/** The limits of a problem's texts. The server has checked them; a record changed by hand is a usage error. */
export function parseLimits(constraints: { timeLimit: string; memoryLimit: string }): Limits {
  const timeLimitMs = parseTimeLimit(constraints.timeLimit);
  const memoryLimitBytes = parseMemoryLimit(constraints.memoryLimit);
  if (timeLimitMs === undefined) {
    throw usageError(`The time limit '${constraints.timeLimit}' must look like 1s, 1.5s or 500ms, from 10ms to 60s.`);
  }
  if (memoryLimitBytes === undefined) {
    throw usageError(`The memory limit '${constraints.memoryLimit}' must look like 256MB or 1GB, from 4MB to 4GB.`);
  }
  return { timeLimitMs, memoryLimitBytes };
}

/** The compiler sees the source under the judge's name for it; people know it by theirs. */
export function nameDiagnostics(diagnostics: Judgement['diagnostics'], fileName: string): Judgement['diagnostics'] {
  const rename = (text: string) => text.replace(/(^|[\s'"‘(])solution\.\w+(?=[:'"’\s])/gm, `$1${fileName}`);
  return {
    errors: diagnostics.errors.map(rename),
    warnings: diagnostics.warnings.map(rename),
    diagnostics: diagnostics.diagnostics.map((entry) =>
      entry.file === undefined ? entry : { ...entry, file: fileName },
    ),
  };
}

/** The source of a custom checker stays on the server: here tokens are compared, and the report says so. */
function localChecker(checker: ComparingChecker): Exclude<ComparingChecker, { type: 'custom' }> {
  return checker.type === 'custom' ? { type: 'tokens' } : checker;
}

function hasHiddenChecker(checker: ComparingChecker): boolean {
  return checker.type === 'custom';
}

async function makeReport(
  judgement: Judgement,
  tests: readonly LocalTest[],
  approximate: boolean,
): Promise<TestReport> {
  return {
    verdict: judgement.verdict,
    diagnostics: judgement.diagnostics,
    testsTotal: tests.length,
    results: await Promise.all(judgement.tests.map((result) => describeResult(result, tests[result.number - 1]))),
    ...(approximate
      ? {
          note: 'This problem accepts more than one answer and its checker runs on the server only: here the output is compared with one of them.',
        }
      : {}),
  };
}

async function describeResult(
  result: TestCaseResult,
  test: LocalTest | undefined,
): Promise<TestReport['results'][number]> {
  const base = {
    number: result.number,
    name: test?.name ?? String(result.number),
    isSample: true,
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
    ...(result.errorOutput ? { errorOutput: result.errorOutput } : {}),
  };
}

/** The machine cannot judge: nearly always because there is no compiler. */
export function judgeUnavailable(cause: unknown): CliError {
  const reason =
    describeSystemError(cause) ?? (cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause));
  return new CliError({
    code: 'local_judge_unavailable',
    message: `Programs cannot be judged on this machine: ${reason}`,
    hints: [
      '`podium doctor` says what is missing and how to get it.',
      'Meanwhile `podium run --remote` and `podium submit` use the server.',
    ],
    exitCode: exitCodes.judgingError,
    cause,
  });
}
