import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Limits, ProgramRun } from '@podium/judge';
import type { Verdict } from '@podium/sdk/contract';
import { CliError, exitCodeOfVerdict } from '../cli-error.ts';
import type { CommandContext } from '../context.ts';
import type { TestReport } from '../judging/local-judge.ts';
import {
  type ComparingChecker,
  judgeUnavailable,
  type LocalJudge,
  nameDiagnostics,
  parseLimits,
} from '../judging/local-judge.ts';
import { getComparingChecker } from '../solving/comparing-checker.ts';
import type { SourceFile, Workspace } from '../workspace/workspace.ts';

/** An input on which the solution fails and the brute force does not. */
export interface Counterexample {
  input: string;
  /** What the brute force wrote. */
  answer: string;
  verdict: Verdict;
  result: TestReport['results'][number];
  /** Set when the problem's own checker is not at hand. */
  note?: string;
}

/** The three programs of a stress test on the judge of this machine. */
export interface StressPrograms {
  /** The generator's output for a seed. */
  generate(seed: number): Promise<string>;
  /**
   * Runs brute force and solution on an input. `brute-failed` when there is no answer to compare with, with the failure that is if the
   * input is the generator's own.
   */
  compare(input: string): Promise<Comparison>;
  close(): Promise<void>;
}

export type Comparison =
  | { outcome: 'same' }
  | { outcome: 'different'; counterexample: Counterexample }
  | { outcome: 'brute-failed'; failure: CliError };

export interface StressSources {
  generator: SourceFile;
  brute: SourceFile;
  solution: SourceFile;
  workspace: Workspace;
}

/** Of what the generator or the brute force writes for one input. Two hundred thousand long numbers are half of it. */
const helperOutputMaxBytes = 4 * 1024 * 1024;
/** Slow is what a brute force is for. */
const helperTimeLimitMs = 10_000;
const helperMemoryLimitBytes = 512 * 1024 * 1024;

export async function openStressPrograms(context: CommandContext, sources: StressSources): Promise<StressPrograms> {
  const { generator, brute } = sources;
  const { record } = sources.workspace;
  const checker = getComparingChecker(record);
  const limits = parseLimits(record.problem.constraints);
  const judge = await context.judge();
  const folder = await mkdtemp(join(tmpdir(), 'podium-stress-'));
  const machine: Machine = { judge, limits, checker, folder, signal: context.signal };
  return {
    async generate(seed) {
      const ended = await runHelper(machine, generator, `${seed}\n`);
      if (ended.verdict !== null) {
        throw failureOf(generator, `with the seed ${seed}`, ended, [
          'The generator gets the seed as one number on its standard input, not as an argument.',
        ]);
      }
      const output = await readOutput(ended);
      if (output === undefined) throw tooMuch(generator, `with the seed ${seed}`);
      return output;
    },
    async compare(input) {
      const ended = await runHelper(machine, brute, input);
      if (ended.verdict !== null) {
        return { outcome: 'brute-failed', failure: failureOf(brute, 'on an input of the generator', ended, []) };
      }
      const answer = await readOutput(ended);
      if (answer === undefined) return { outcome: 'brute-failed', failure: tooMuch(brute, 'on one input') };
      return judgeSolution(machine, sources, input, answer);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

interface Machine {
  judge: LocalJudge;
  /** Of the problem. */
  limits: Limits;
  checker: ComparingChecker;
  /** For the input and the answer that are compared. */
  folder: string;
  signal: AbortSignal;
}

type HelperRun = ProgramRun & { outputPath: string };

async function runHelper(
  { judge, limits, folder, signal }: Machine,
  source: SourceFile,
  input: string,
): Promise<HelperRun> {
  const helperLimits: Limits = {
    timeLimitMs: Math.max(limits.timeLimitMs, helperTimeLimitMs),
    memoryLimitBytes: Math.max(limits.memoryLimitBytes, helperMemoryLimitBytes),
  };
  const outputPath = join(folder, 'output');
  await rm(outputPath, { force: true });
  const bytes = new TextEncoder().encode(input);
  const request = { source: source.code, language: source.language, input: bytes, limits: helperLimits, outputPath };
  const ended = await judge.runProgram(request, signal);
  if (ended.failure) throw judgeUnavailable(new Error(ended.failure));
  if (ended.verdict === 'compile_error')
    throw compileFailure(source, nameDiagnostics(ended.diagnostics, basename(source.path)).errors);
  return { ...ended, outputPath };
}

/** All that a helper wrote; undefined when that is more than a stress test takes. */
async function readOutput({ outputPath }: HelperRun): Promise<string | undefined> {
  const { size } = await stat(outputPath);
  return size > helperOutputMaxBytes ? undefined : readFile(outputPath, 'utf8');
}

async function judgeSolution(
  { judge, limits, checker, folder, signal }: Machine,
  { solution }: StressSources,
  input: string,
  answer: string,
): Promise<Comparison> {
  const [inputPath, answerPath] = [join(folder, 'input'), join(folder, 'answer')];
  await Promise.all([writeFile(inputPath, input), writeFile(answerPath, answer)]);
  const report = await judge.testSolution(
    {
      source: solution.code,
      language: solution.language,
      fileName: basename(solution.path),
      limits,
      checker,
      tests: [{ name: 'counterexample', inputPath, answerPath }],
    },
    () => {},
    signal,
  );
  if (report.verdict === 'compile_error') throw compileFailure(solution, report.diagnostics.errors);
  const [result] = report.results;
  if (report.verdict === 'accepted' || !result) return { outcome: 'same' };
  const note = report.note === undefined ? {} : { note: report.note };
  return { outcome: 'different', counterexample: { input, answer, verdict: report.verdict, result, ...note } };
}

function compileFailure(source: SourceFile, errors: readonly string[]): CliError {
  const name = basename(source.path);
  return new CliError({
    code: 'compile_error',
    message: `${name} does not compile.`,
    hints: errors,
    exitCode: exitCodeOfVerdict('compile_error'),
  });
}

function failureOf(source: SourceFile, when: string, ended: ProgramRun, hints: readonly string[]): CliError {
  const why = ended.note ?? ended.verdict?.replaceAll('_', ' ') ?? 'failed';
  return new CliError({
    code: 'stress_program_failed',
    message: `${basename(source.path)} did not end normally ${when}: ${why}.`,
    hints,
    exitCode: exitCodeOfVerdict(ended.verdict),
  });
}

function tooMuch(source: SourceFile, when: string): CliError {
  return new CliError({
    code: 'stress_output_too_large',
    message: `${basename(source.path)} wrote more than ${helperOutputMaxBytes / 1024 ** 2} MB ${when}, the most a stress test takes.`,
    hints: ['Let the generator make smaller inputs: they show mistakes best.'],
  });
}
