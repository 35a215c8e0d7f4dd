import { join } from 'node:path';
import type { CheckerSpec, Judge, Limits } from '@podium/judge';
import type { JuryProgram, JuryPrograms, ProblemFolder } from '@podium/sdk/problem-folder';
import type { Finding, PackageReport } from './report.ts';

/** What every step needs of a package that could be read. */
export interface OpenPackage {
  judge: Judge;
  checker: CheckerSpec;
  limits: Limits;
  folder: ProblemFolder;
  programs: JuryPrograms;
  /** Counts what is done of a step. */
  count(done: number, total: number): void;
  signal: AbortSignal;
}

const mebibyte = 1024 ** 2;
/** A validator may take longer than a contestant, because it reads the largest input with care. */
const validatorLimits: Limits = { timeLimitMs: 20_000, memoryLimitBytes: 1024 * mebibyte };
/** The exit code of an input validator for a valid input. */
const validExitCode = 42;
const shownMessageLength = 300;

/** Runs every input validator on every input. */
export async function verifyInputs(
  { judge, folder, programs, count, signal }: OpenPackage,
  report: PackageReport,
): Promise<void> {
  const validators = programs.inputValidators;
  if (validators.length === 0) {
    report.warnings.push('input_validators/: holds no program that runs here, so nothing checks the inputs');
    return;
  }
  const validate = async (validator: JuryProgram, file: string): Promise<string | undefined> => {
    const { source, language } = validator;
    const ended = await judge.runProgram(
      {
        source,
        language,
        input: { path: join(folder.path, file) },
        args: programs.inputValidatorArgs(file),
        limits: validatorLimits,
      },
      { signal },
    );
    if (ended.failure !== undefined) throw new Error(`${validator.file}: ${ended.failure}`);
    if (ended.verdict === 'compile_error') throw new UncompiledProgram(validator.file, ended.diagnostics.errors);
    if (ended.exitCode === validExitCode) return undefined;
    const message = (ended.errorOutput || ended.output).trim().slice(0, shownMessageLength);
    return message || ended.note || `ended with exit code ${ended.exitCode ?? 0}, where 42 means valid`;
  };
  const valid = folder.testCases.map(({ inputFile }) => inputFile);
  const examples = programs.exampleOutputs.map(({ inputFile }) => inputFile);
  const inputs = [...new Set([...valid, ...examples])];
  const total = inputs.length + programs.invalidInputs.length;
  let done = 0;
  /** Returns what each validator that rejects the input says. */
  const askAll = async (file: string): Promise<{ validator: string; message: string }[]> => {
    const asked = validators.map(async (validator) => {
      const message = await validate(validator, file);
      return message === undefined ? [] : [{ validator: validator.file, message }];
    });
    const answers = (await Promise.all(asked)).flat();
    done += 1;
    count(done, total);
    return answers;
  };
  try {
    // The first call compiles, so that the others find every validator compiled.
    const [first, ...others] = inputs;
    const firstAnswers = first === undefined ? [] : [await askAll(first)];
    const answers = [...firstAnswers, ...(await Promise.all(others.map(askAll)))];
    for (const [index, rejections] of answers.entries()) {
      for (const { validator, message } of rejections) {
        report.errors.push({ file: inputs[index] ?? '', message: `${validator} rejects it: ${message}` });
      }
    }
    const refused = await Promise.all(programs.invalidInputs.map(askAll));
    for (const [index, rejections] of refused.entries()) {
      if (rejections.length > 0) continue;
      const file = programs.invalidInputs[index] ?? '';
      report.errors.push({ file, message: 'is accepted by every input validator, and at least one must reject it' });
    }
    report.inputs = {
      validators: validators.map(({ file }) => file),
      valid: inputs.length,
      invalid: programs.invalidInputs.length,
    };
  } catch (error) {
    if (!(error instanceof UncompiledProgram)) throw error;
    report.errors.push(error.finding);
  }
}

/**
 * Asks the checker about the answers of the jury, which must be right, and about the examples of
 * right and wrong outputs. An interactor has no outputs to check.
 */
export async function verifyOutputs(
  { judge, checker, folder, programs, count, signal }: OpenPackage,
  report: PackageReport,
): Promise<void> {
  if (checker.type === 'interactive') return;
  const answers = folder.testCases.map(({ inputFile, answerFile }) => ({
    inputFile,
    answerFile,
    outputFile: answerFile,
    isValid: true,
  }));
  // Comparing an answer with itself proves something only about a program.
  const outputs = [...(checker.type === 'custom' ? answers : []), ...programs.exampleOutputs];
  if (outputs.length === 0) return;
  count(0, outputs.length);
  const { outcomes, failure } = await judge.checkOutputs(
    {
      checker,
      outputs: outputs.map(({ inputFile, answerFile, outputFile }) => ({
        inputPath: join(folder.path, inputFile),
        answerPath: join(folder.path, answerFile),
        outputPath: join(folder.path, outputFile),
      })),
    },
    { signal },
  );
  for (const [index, { accepted, note }] of outcomes.entries()) {
    const output = outputs[index];
    if (output === undefined || accepted === output.isValid) continue;
    const file = output.outputFile;
    const kind = file === output.answerFile ? 'answer of the jury' : 'valid output';
    const message = accepted
      ? 'is accepted by the checker, and it is an example of a wrong output'
      : `is rejected by the checker, and it is ${kind === 'valid output' ? 'a' : 'an'} ${kind}: ${note ?? ''}`;
    report.errors.push({ file, message });
  }
  const undecided = outputs[outcomes.length];
  if (failure !== undefined)
    report.errors.push({ file: undecided?.outputFile ?? 'output_validators/', message: failure });
  report.outputs = {
    valid: outputs.filter(({ isValid }) => isValid).length,
    invalid: outputs.filter(({ isValid }) => !isValid).length,
  };
}

/** A program of the jury does not compile. */
class UncompiledProgram extends Error {
  override readonly name = 'UncompiledProgram';
  readonly finding: Finding;

  constructor(file: string, errors: readonly string[]) {
    super(`${file} does not compile`);
    this.finding = { file, message: `does not compile:\n${errors[0] ?? ''}`.trimEnd() };
  }
}
