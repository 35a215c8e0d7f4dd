import { fstatSync } from 'node:fs';
import type { Job } from '../sandbox/execution.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type Checker, CheckerError, type CheckInput } from './checker.ts';
import { withOpenFile } from './file-bytes.ts';
import { protocols } from './protocols.ts';
import {
  readValidatorVerdict,
  type Validator,
  type ValidatorDependencies,
  type ValidatorVerdict,
  validatorFor,
  validatorJob,
  validatorLimits,
} from './validator.ts';
import { openValidatorFiles, type ValidatorFiles } from './validator-files.ts';

/**
 * Runs a compiled checker in a new sandbox for every test, so that no test sees files that the
 * checker wrote in an earlier one. It takes over the program and closes it.
 */
export function createCustomChecker(validator: Validator, dependencies: ValidatorDependencies): Checker {
  const run = (input: CheckInput, signal?: AbortSignal) =>
    runChecker(validatorFor(input, validator), dependencies, input, signal);
  return {
    async check(input, signal) {
      const verdict = await run(input, signal);
      if (verdict.type === 'accepted') return { ...withoutType(verdict), accepted: true };
      if (verdict.type === 'wrong_answer')
        return { ...withoutType(verdict), accepted: false, note: verdict.note || plainNote };
      const message = `The checker ${verdict.how}`;
      const { end } = verdict;
      // An output that ends a checker is wrong if the checker can handle the jury's answer.
      if (end.type === 'reported' || end.type === 'stopped') throw new CheckerError(message, end);
      const onAnswer = await checkAnswer(input, (answer) => run(answer, signal));
      if (onAnswer.type === 'failed')
        throw new CheckerError(message, onAnswer.end.type === 'stopped' ? onAnswer.end : end);
      return { accepted: false, note: plainNote, checkerFailure: { ...end, message } };
    },
    close: () => validator.program.close(),
  };
}

function withoutType<Verdict extends ValidatorVerdict>({ type: _, ...outcome }: Verdict): Omit<Verdict, 'type'> {
  return outcome;
}

const plainNote = 'the checker did not accept the output';

/** Runs the checker with the jury's answer as the output. */
function checkAnswer(
  input: CheckInput,
  run: (input: CheckInput) => Promise<ValidatorVerdict>,
): Promise<ValidatorVerdict> {
  return withOpenFile(input.answerPath, (descriptor) =>
    run({ ...input, output: { descriptor, bytes: fstatSync(descriptor).size } }),
  );
}

async function runChecker(
  validator: Validator,
  { openSandbox, temporaryDir }: ValidatorDependencies,
  input: CheckInput,
  signal?: AbortSignal,
): Promise<ValidatorVerdict> {
  const opened = openValidatorFiles(input, temporaryDir);
  try {
    const files = { ...opened.files, output: opened.openScratch(), checked: input.output.descriptor };
    const sandbox = await openSandbox({
      view: { ...validator.program.view, scratchBytes: validatorLimits.memoryBytes },
      memoryLimitBytes: validatorLimits.memoryBytes,
      descriptors: [validator.program.executable.descriptor, ...Object.values(files)],
      signal,
    });
    try {
      const execution = await sandbox.execute(checkerJob(sandbox, validator, files));
      return readValidatorVerdict(validator.protocol, execution, files);
    } finally {
      await sandbox.close();
    }
  } finally {
    opened.close();
  }
}

interface CheckerFiles extends ValidatorFiles {
  output: number;
  /** The descriptor of the contestant's output. */
  checked: number;
}

function checkerJob(sandbox: Sandbox, validator: Validator, files: CheckerFiles): Job {
  const job = {
    ...validatorJob(sandbox, validator, files),
    output: files.output,
    limits: { ...validatorLimits, outputCaptureBytes: 0 },
  };
  if (protocols[validator.protocol].outputIsInput) return { ...job, input: files.checked };
  const checked = { descriptor: files.checked, path: `${sandbox.folder}/output` };
  return { ...job, copyIn: [...job.copyIn, checked] };
}
