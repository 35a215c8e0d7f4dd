import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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
      const program = { ...generator, workspace: undefined };
      const output = await outputOf(machine, program, `${seed}\n`, `with the seed ${seed}`, [
        'The generator gets the seed as one number on its standard input, not as an argument.',
      ]);
      if (output instanceof CliError) throw output;
      return output;
    },
    /**
     * Runs the brute force and the solution on an input. `brute-failed` means that there is no
     * answer to compare with. It counts as a failure only for an input of the generator.
     */
    async compare(input: string): Promise<Comparison> {
      const answer = await outputOf(machine, brute, input, 'on an input of the generator', []);
      if (answer instanceof CliError) return { outcome: 'brute-failed', failure: answer };
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

/** Returns the output of a generator or a brute force, or why there is none. */
async function outputOf(
  { judge, constraints, folder, signal }: Machine,
  source: SourceFile,
  input: string,
  when: string,
  hints: readonly string[],
): Promise<string | CliError> {
  const outputPath = join(folder, 'output');
  await rm(outputPath, { force: true });
  const request = { source, constraints, minimumLimits: helperLimits, input, outputPath };
  const { verdict, note, diagnostics } = await judge.runProgram(request, signal);
  if (isCompileError(verdict)) throw compileFailure(source, diagnostics.errors);
  if (verdict !== null) {
    return new CliError({
      code: 'stress_program_failed',
      message: `${basename(source.path)} did not end normally ${when}: ${note ?? verdictLabel(verdict).toLowerCase()}.`,
      hints,
      exitCode: exitCodeOfVerdict(verdict),
    });
  }
  if ((await stat(outputPath)).size <= helperOutputMaxBytes) return readFile(outputPath, 'utf8');
  return new CliError({
    code: 'stress_output_too_large',
    message: `${basename(source.path)} wrote more than ${helperOutputMaxBytes / 1024 ** 2} MB ${when}, the most a stress test accepts.`,
    hints: ['Make the generator write smaller inputs.'],
  });
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
