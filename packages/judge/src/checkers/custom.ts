import type { ProgramFile } from '../compile/compile-cache.ts';
import type { Job } from '../sandbox/execution.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type Checker, CheckerError, type CheckInput, type CheckOutcome } from './checker.ts';
import { type Protocol, protocols } from './protocols.ts';
import { readValidatorVerdict, type ValidatorDependencies, validatorJob, validatorLimits } from './validator.ts';
import { openValidatorFiles, type ValidatorFiles } from './validator-files.ts';

/**
 * Runs a compiled checker in a sandbox of its own for every test: whatever it left in its folder, the next test's must not see.
 * Takes over the program and closes it.
 */
export function createCustomChecker(
  protocol: Protocol,
  program: ProgramFile,
  dependencies: ValidatorDependencies,
): Checker {
  return {
    check: (input, signal) => runChecker(protocol, program, dependencies, input, signal),
    close: () => program.close(),
  };
}

async function runChecker(
  protocol: Protocol,
  program: ProgramFile,
  { openSandbox, view, temporaryDir }: ValidatorDependencies,
  input: CheckInput,
  signal?: AbortSignal,
): Promise<CheckOutcome> {
  const opened = openValidatorFiles(input, temporaryDir);
  try {
    const files = { ...opened.files, output: opened.openScratch(), checked: input.output.descriptor };
    const sandbox = await openSandbox({
      view: { ...view, scratchBytes: validatorLimits.memoryBytes },
      memoryLimitBytes: validatorLimits.memoryBytes,
      descriptors: [program.descriptor, ...Object.values(files)],
      signal,
    });
    try {
      const execution = await sandbox.execute(checkerJob(sandbox, protocol, program, files));
      const verdict = readValidatorVerdict(protocol, execution, files);
      if (verdict.type === 'failed') throw new CheckerError(`The checker ${verdict.how}`);
      if (verdict.type === 'accepted') return { accepted: true };
      return { accepted: false, note: verdict.note || 'the checker did not accept the output' };
    } finally {
      await sandbox.close();
    }
  } finally {
    opened.close();
  }
}

interface CheckerFiles extends ValidatorFiles {
  output: number;
  /** What the contestant's program wrote. */
  checked: number;
}

function checkerJob(sandbox: Sandbox, protocol: Protocol, program: ProgramFile, files: CheckerFiles): Job {
  const job = { ...validatorJob(sandbox, protocol, program, files), output: files.output };
  if (protocols[protocol].outputIsInput) return { ...job, input: files.checked };
  const checked = { descriptor: files.checked, path: `${sandbox.folder}/output` };
  return { ...job, place: [...job.place, checked] };
}
