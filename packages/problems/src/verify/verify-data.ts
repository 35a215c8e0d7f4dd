import { join } from 'node:path';
import type { CheckerSpec, Judge, Limits, Scoring } from '@podium/judge';
import type { IncludedFile } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { isCompileError } from '@podium/sdk/verdicts';
import { judgeFailed } from '../errors.ts';
import { FailedProgram, juryLimits } from '../generate/generate-package.ts';
import type { Finding, HashedTestCase, JuryProgram, JuryPrograms, JurySubmission, ProblemFolder } from '../model.ts';
import { describeUncompiled, findCheckerErrors } from '../push/compile-checker.ts';
import type { PackageReport } from './report.ts';

/** The programs of a package that this machine can judge. */
export interface JudgedPrograms extends JuryPrograms {
  /** The submissions that it cannot judge. */
  leftOut: readonly JurySubmission[];
}

/** What judging needs of a package. */
export interface OpenPackage {
  judge: Judge;
  checker: CheckerSpec;
  limits: Limits;
  /** What `limits.timeLimitMs` is, divided by the limit of the package. */
  timeFactor: number;
  scoring: Scoring | undefined;
  includedFiles: readonly IncludedFile[];
  /** The rules of each test case of the folder, in its order. */
  tests: readonly Pick<HashedTestCase, 'group' | 'checker'>[];
  folder: ProblemFolder;
  signal: AbortSignal;
}

/** A package during a step of its verification. */
export interface VerifiedPackage extends OpenPackage {
  programs: JudgedPrograms;
  /** Reports what is done of the step, and what is done now. */
  count(done: number, total: number, now?: string): void;
}

const shownMessageLength = 300;

/** Runs every input validator on every input. */
export async function verifyInputs(opened: VerifiedPackage, report: PackageReport): Promise<void> {
  const { folder, programs, count } = opened;
  const validators = programs.inputValidators;
  if (validators.length === 0) {
    report.warnings.push('input_validators/: contains no program that runs here, so nothing checks the inputs');
    return;
  }
  const valid = folder.testCases.map(({ inputFile }) => inputFile);
  const inputs = [...new Set([...valid, ...programs.validInputs])];
  const total = inputs.length + programs.invalidInputs.length;
  let done = 0;
  const askAll = async (file: string): Promise<{ file: string; rejections: string[] }> => {
    const asked = validators.map((validator) => rejectionOf(opened, validator, file));
    const rejections = (await Promise.all(asked)).filter((rejection) => rejection !== undefined);
    done += 1;
    count(done, total);
    return { file, rejections };
  };
  try {
    // The first call compiles, so that the others find every validator compiled.
    const [first, ...others] = inputs;
    const firstAnswers = first === undefined ? [] : [await askAll(first)];
    for (const { file, rejections } of [...firstAnswers, ...(await Promise.all(others.map(askAll)))]) {
      report.errors.push(...rejections.map((message) => ({ file, message })));
    }
    for (const { file, rejections } of await Promise.all(programs.invalidInputs.map(askAll))) {
      if (rejections.length > 0) continue;
      report.errors.push({ file, message: 'is accepted by every input validator, and at least one must reject it' });
    }
    const invalid = programs.invalidInputs.length;
    report.inputs = { validators: validators.map(({ file }) => file), valid: inputs.length, invalid };
  } catch (error) {
    if (!(error instanceof FailedProgram)) throw error;
    report.errors.push(error.finding);
  }
}

/** Returns why a validator rejects an input; undefined if it accepts it. */
async function rejectionOf(
  { judge, folder, programs, signal }: VerifiedPackage,
  validator: JuryProgram,
  file: string,
): Promise<string | undefined> {
  const { source, files, language } = validator;
  const input = { path: join(folder.path, file) };
  const ended = await judge.runProgram(
    { source, files, language, input, args: programs.inputValidatorArgs(file, validator.file), limits: juryLimits },
    { signal },
  );
  if (ended.failure !== undefined) throw judgeFailed(ended, validator.file);
  if (isCompileError(ended.verdict))
    throw new FailedProgram(describeUncompiled(validator.file, ended.diagnostics.errors));
  if (ended.exitCode !== undefined && programs.validExitCodes.includes(ended.exitCode)) return undefined;
  const printed = (ended.errorOutput || ended.output).trim().slice(0, shownMessageLength);
  const message =
    printed ||
    ended.note ||
    `ended with exit code ${ended.exitCode ?? 0}, where ${programs.validExitCodes.join(' or ')} means valid`;
  return `${validator.file} rejects it: ${message}`;
}

/** Compiles the checker, without which nothing can be judged, and returns whether it compiles. */
export async function verifyChecker(
  { judge, checker, folder: { checkerFiles: files }, signal }: OpenPackage,
  report: PackageReport,
): Promise<boolean> {
  const { errors, failure } = await findCheckerErrors(judge, checker, { files, signal });
  report.errors.push(...errors);
  if (failure !== undefined) report.errors.push({ file: files[0] ?? 'output_validators/', message: failure });
  return errors.length === 0 && failure === undefined;
}

/**
 * Asks the checker about the answers of the jury, and about the examples of right and wrong
 * outputs. An interactor has no outputs to check.
 */
export async function verifyOutputs(
  { judge, checker, folder, programs, count, signal }: VerifiedPackage,
  report: PackageReport,
): Promise<void> {
  if (checker.type === 'interactive') return;
  const answers = folder.testCases.map((test) => ({ ...test, outputFile: test.answerFile, isValid: true }));
  // Comparing an answer with itself proves something only about a program.
  const checked = checker.type === 'custom' ? answers : [];
  const outputs = [...checked, ...programs.exampleOutputs];
  if (outputs.length === 0) return;
  count(0, outputs.length);
  const { outcomes, failure } = await judge.checkOutputs(
    {
      checker,
      outputs: outputs.map(({ inputFile, answerFile, outputFile }) => ({
        inputPath: join(folder.path, inputFile),
        answerPath: join(folder.path, answerFile),
        outputPath: join(folder.path, outputFile),
        checker: folder.checkerOf(inputFile.replace(/^data\/|\.in$/g, '')),
      })),
    },
    { signal },
  );
  const rejectedSecrets: Finding[] = [];
  for (const [index, { accepted, note, judgeMessage }] of outcomes.entries()) {
    const output = outputs[index];
    if (output === undefined || accepted === output.isValid) continue;
    const why = [note, judgeMessage].filter(Boolean).join('; to the judges: ');
    const what = 'isSample' in output ? 'an answer of the jury' : 'a valid output';
    const message = accepted
      ? 'is accepted by the checker, and it is an example of a wrong output'
      : `is rejected by the checker, and it is ${what}: ${why}`;
    // Only answers of samples must be outputs. Only the checker reads the others, which may be
    // empty.
    const isSecret = 'isSample' in output && !output.isSample;
    (isSecret ? rejectedSecrets : report.errors).push({ file: output.outputFile, message });
  }
  report.warnings.push(...summarize(rejectedSecrets));
  const undecided = outputs[outcomes.length];
  if (failure !== undefined)
    report.errors.push({ file: undecided?.outputFile ?? 'output_validators/', message: failure });
  report.outputs = {
    valid: outputs.filter(({ isValid }) => isValid).length,
    invalid: outputs.filter(({ isValid }) => !isValid).length,
  };
}

/** Returns one warning, because a package without answers has one for each test. */
function summarize([first, ...more]: readonly Finding[]): string[] {
  if (first === undefined) return [];
  const others = more.length > 0 ? ` (and ${plural(more.length, 'other answer')})` : '';
  return [`${first.file}${others}: ${first.message}`];
}
