import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ProgramRun } from '@podium/judge';
import type { Verdict } from '@podium/sdk/contract';
import { isCompileError } from '@podium/sdk/verdicts';
import { CliError, exitCodeOfVerdict } from '../cli-error.ts';
import type { ComparingChecker, LocalJudge, OpenJudge, TestReport } from '../judging/local-judge.ts';
import { getComparingChecker } from '../solving/test-source.ts';
import { verdictLabel } from '../text/format-values.ts';
import type { SourceFile, Workspace } from '../workspace/workspace.ts';

/** An input on which the solution fails and the brute force does not. */
export interface Counterexample {
  input: string;
  /** The output of the brute force. */
  answer: string;
  verdict: Verdict;
  result: TestReport['results'][number];
  /** Set if the problem's own checker is not on this machine. */
  note: string | undefined;
}

export type StressPrograms = Awaited<ReturnType<typeof openStressPrograms>>;

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

/**
 * Limits the output of the generator and of the brute force for one input. The limit fits two
 * hundred thousand long numbers twice.
 */
const helperOutputMaxBytes = 4 * 1024 * 1024;
/** A brute force is slow on purpose. */
const helperLimits = { timeLimitMs: 10_000, memoryLimitBytes: 512 * 1024 * 1024 };

/** Opens the three programs of a stress test on the judge of this machine. */
export async function openStressPrograms(openJudge: OpenJudge, sources: StressSources, signal: AbortSignal) {
  const { generator, brute } = sources;
  const { record } = sources.workspace;
  const checker = getComparingChecker(record);
  const { constraints } = record.problem;
  const judge = await openJudge();
  const folder = await mkdtemp(join(tmpdir(), 'podium-stress-'));
  const machine: Machine = { judge, constraints, checker, folder, signal };
  return {
    /** Returns the generator's output for a seed. */
    async generate(seed: number) {
      // It has a main program of its own, beside which that of the problem would not compile.
      const ended = await runHelper(machine, { ...generator, workspace: undefined }, `${seed}\n`);
      if (ended.verdict !== null) {
        throw failureOf(generator, `with the seed ${seed}`, ended, [
          'The generator gets the seed as one number on its standard input, not as an argument.',
        ]);
      }
      const output = await readOutput(ended);
      if (output === undefined) throw outputTooLarge(generator, `with the seed ${seed}`);
      return output;
    },
    /**
     * Runs the brute force and the solution on an input. `brute-failed` means that there is no answer
     * to compare with. It counts as a failure only for an input of the generator.
     */
    async compare(input: string): Promise<Comparison> {
      const ended = await runHelper(machine, brute, input);
      if (ended.verdict !== null) {
        return { outcome: 'brute-failed', failure: failureOf(brute, 'on an input of the generator', ended, []) };
      }
      const answer = await readOutput(ended);
      if (answer === undefined) return { outcome: 'brute-failed', failure: outputTooLarge(brute, 'on one input') };
      return judgeSolution(machine, sources, input, answer);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

interface Machine {
  judge: LocalJudge;
  constraints: { timeLimit: string; memoryLimit: string };
  checker: ComparingChecker;
  /** The folder for the input and the answer under comparison. */
  folder: string;
  signal: AbortSignal;
}

type HelperRun = ProgramRun & { outputPath: string };

async function runHelper(
  { judge, constraints, folder, signal }: Machine,
  source: SourceFile,
  input: string,
): Promise<HelperRun> {
  const outputPath = join(folder, 'output');
  await rm(outputPath, { force: true });
  const request = { source, constraints, minimumLimits: helperLimits, input, outputPath };
  const ended = await judge.runProgram(request, signal);
  if (isCompileError(ended.verdict)) throw compileFailure(source, ended.diagnostics.errors);
  return { ...ended, outputPath };
}

/** Returns the whole output of a helper; undefined if it is longer than a stress test accepts. */
async function readOutput({ outputPath }: HelperRun): Promise<string | undefined> {
  const { size } = await stat(outputPath);
  return size > helperOutputMaxBytes ? undefined : readFile(outputPath, 'utf8');
}

async function judgeSolution(
  { judge, constraints, checker, folder, signal }: Machine,
  { solution }: StressSources,
  input: string,
  answer: string,
): Promise<Comparison> {
  const [inputPath, answerPath] = [join(folder, 'input'), join(folder, 'answer')];
  await Promise.all([writeFile(inputPath, input), writeFile(answerPath, answer)]);
  const tests = [{ name: 'counterexample', inputPath, answerPath, isSample: false }];
  const report = await judge.testSolution({ source: solution, constraints, checker, tests }, () => {}, signal);
  if (isCompileError(report.verdict)) throw compileFailure(solution, report.diagnostics.errors);
  const [result] = report.results;
  if (report.verdict === 'accepted' || !result) return { outcome: 'same' };
  const { verdict, note } = report;
  return { outcome: 'different', counterexample: { input, answer, verdict, result, note } };
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
  const why = ended.note ?? (ended.verdict === null ? 'failed' : verdictLabel(ended.verdict).toLowerCase());
  return new CliError({
    code: 'stress_program_failed',
    message: `${basename(source.path)} did not end normally ${when}: ${why}.`,
    hints,
    exitCode: exitCodeOfVerdict(ended.verdict),
  });
}

function outputTooLarge(source: SourceFile, when: string): CliError {
  return new CliError({
    code: 'stress_output_too_large',
    message: `${basename(source.path)} wrote more than ${helperOutputMaxBytes / 1024 ** 2} MB ${when}, the most a stress test accepts.`,
    hints: ['Make the generator write smaller inputs.'],
  });
}
