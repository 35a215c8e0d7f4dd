import { cpuTimeCapMs, defaultOutputLimitBytes, failedByItself, timeLimitsOf } from './classify.ts';
import type { Program } from './compile/open-program.ts';
import { noSlot, type Slot } from './core-slots.ts';
import { errorCapture, readErrorOutput } from './error-output.ts';
import type { Limits, Observed } from './judgement.ts';
import type { Execution, Job } from './sandbox/execution.ts';
import type { Sandbox, SandboxDependencies } from './sandbox/sandbox.ts';
import { openFiles, readTextStart } from './sandbox/scratch-file.ts';

/** One execution and its output. The files are valid until the next execution is requested. */
export interface ExecutedTest {
  execution: Execution;
  output: number;
  errorOutput: number;
}

/** The number of output bytes that are reported with a test's result. */
export const shownBytes = 1024;

/**
 * Returns the facts of an execution that are reported whatever it means: its usage, the first
 * `shownBytes` of its output, and all of its error output, which `explainResult` shortens.
 */
export function observe({ execution, output, errorOutput }: ExecutedTest, shownBytes: number): Observed {
  const shown = readTextStart(output, execution.outputBytes, shownBytes);
  return {
    ...usageOf(execution),
    output: shown.text,
    outputTruncated: shown.truncated,
    errorOutput: readErrorOutput(errorOutput, execution),
  };
}

export function usageOf({ cpuTimeMs, wallTimeMs, peakMemoryBytes }: Execution) {
  return { cpuTimeMs, wallTimeMs, peakMemoryBytes };
}

/** The output files of one program. A few such pairs are used in turn. */
type OutputFiles = Pick<ExecutedTest, 'output' | 'errorOutput'>;

/**
 * The number of tests that the runner has in advance, so that a test is checked while the next one
 * runs.
 */
const lookAhead = 2;

/**
 * Runs one program on inputs, in order, in one sandbox. The caller stops the run by asking for no
 * more results; the sandbox is gone when the generator has ended. Rejects with a SandboxError or
 * the signal's reason.
 */
export async function* executeTests(
  program: Program,
  inputPaths: readonly string[],
  limits: Limits,
  { openSandbox, temporaryDir }: SandboxDependencies,
  signal?: AbortSignal,
  slot: Slot = noSlot,
): AsyncGenerator<ExecutedTest> {
  using files = openFiles(temporaryDir);
  const inputs = inputPaths.map(files.read);
  const outputs = inputs
    .slice(0, lookAhead + 1)
    .map((): OutputFiles => ({ output: files.scratch(), errorOutput: files.scratch() }));
  await using sandbox = await openSandbox({
    view: { ...program.view, scratchBytes: 0 },
    memoryLimitBytes: limits.memoryLimitBytes,
    onOneCore: true,
    repeatsProcessIds: true,
    descriptors: [program.executable.descriptor, ...inputs, ...outputs.flatMap(Object.values<number>)],
    signal,
  });
  const started: Promise<Execution>[] = [];
  for (const index of inputs.keys()) {
    // Tests that have begun end first. The sandbox then waits, and nothing of this submission runs.
    if (slot.othersWait() && started.length === index) await slot.giveWay();
    const limit = slot.othersWait() && started.length > index ? started.length : index + lookAhead;
    for (let next = started.length; next < inputs.length && next < limit; next += 1) {
      const input = inputs[next];
      const streams = { ...(input !== undefined && { input }), ...outputOf(outputs, next) };
      const execution = executeProgram(sandbox, program, programJob(program, limits, streams));
      // No caller awaits it if an earlier test ends the judging.
      execution.catch(() => {});
      started.push(execution);
    }
    const execution = await started[index];
    if (execution === undefined) return;
    yield { execution, ...outputOf(outputs, index) };
  }
}

/** Runs a job of a program. A full heap counts as the limit of memory, as the runtime tells it. */
export async function executeProgram(sandbox: Sandbox, { filledItsHeap }: Program, job: Job): Promise<Execution> {
  const execution = await sandbox.execute(job);
  if (filledItsHeap === undefined || !failedByItself(execution)) return execution;
  return filledItsHeap(execution, readErrorOutput(job.errorOutput, execution, job.limits.errorTailBytes))
    ? { ...execution, limitsHit: ['heap'] }
    : execution;
}

/** Makes the job that runs a contestant's program with these standard streams. */
export function programJob(
  program: Program,
  limits: Limits,
  streams: Pick<Job, 'input' | 'output' | 'errorOutput' | 'joinedTo'>,
): Job {
  return {
    program: program.executable,
    ...program.start(limits.memoryLimitBytes),
    ...streams,
    limits: {
      ...timeLimitsOf(limits.timeLimitMs),
      cpuTimeCapMs: cpuTimeCapMs(limits),
      memoryBytes: limits.memoryLimitBytes,
      outputBytes: limits.outputLimitBytes ?? defaultOutputLimitBytes,
      ...errorCapture,
    },
    processes: 'one',
    copyIn: [],
    copyOut: [],
  };
}

function outputOf(outputs: readonly OutputFiles[], index: number): OutputFiles {
  const files = outputs[index % outputs.length];
  if (files === undefined) throw new RangeError('There are no files for the output of a test.');
  return files;
}
