import { fstatSync } from 'node:fs';
import type { Job } from '../sandbox/execution.ts';
import { withOpenFile } from '../sandbox/file-bytes.ts';
import type { Sandbox, SandboxDependencies } from '../sandbox/sandbox.ts';
import { openFiles } from '../sandbox/scratch-file.ts';
import { type Checker, CheckerError, type CheckInput } from './checker.ts';
import { protocols } from './protocols.ts';
import {
  readValidatorVerdict,
  type Validator,
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
export function createCustomChecker(validator: Validator, dependencies: SandboxDependencies): Checker {
  return {
    async check(input, signal) {
      const run = (output: CheckInput['output']) =>
        runChecker(validatorFor(input, validator), dependencies, { ...input, output }, signal);
      const verdict = await run(input.output);
      if (verdict.type === 'accepted') return { ...withoutType(verdict), accepted: true };
      if (verdict.type === 'wrong_answer')
        return { ...withoutType(verdict), accepted: false, note: verdict.note || plainNote };
      const message = `The checker ${verdict.how}`;
      const { end } = verdict;
      // An output that ends a checker is wrong if the checker can handle the jury's answer.
      if (end.type === 'reported' || end.type === 'stopped') throw new CheckerError(message, end);
      const onAnswer = await withOpenFile(input.answerPath, (descriptor) =>
        run({ descriptor, bytes: fstatSync(descriptor).size }),
      );
      if (onAnswer.type === 'failed')
        throw new CheckerError(message, onAnswer.end.type === 'stopped' ? onAnswer.end : end);
      return { accepted: false, note: plainNote, checkerFailure: { ...end, message } };
    },
    [Symbol.dispose]: () => validator.program[Symbol.dispose](),
  };
}

function withoutType<Verdict extends ValidatorVerdict>({ type: _, ...outcome }: Verdict): Omit<Verdict, 'type'> {
  return outcome;
}

const plainNote = 'the checker did not accept the output';

async function runChecker(
  validator: Validator,
  { openSandbox, temporaryDir }: SandboxDependencies,
  input: CheckInput,
  signal?: AbortSignal,
): Promise<ValidatorVerdict> {
  using opened = openFiles(temporaryDir);
  const files = {
    ...openValidatorFiles(input, opened),
    output: opened.scratch(),
    checked: input.output.descriptor,
  };
  await using sandbox = await openSandbox({
    view: { ...validator.program.view, scratchBytes: validatorLimits.memoryBytes },
    memoryLimitBytes: validatorLimits.memoryBytes,
    descriptors: [validator.program.executable.descriptor, ...Object.values(files)],
    signal,
  });
  const execution = await sandbox.execute(checkerJob(sandbox, validator, files));
  return readValidatorVerdict(validator.protocol, execution, files);
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
