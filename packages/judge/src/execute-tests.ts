import { closeSync, openSync } from 'node:fs';
import { cpuTimeCapMs, defaultOutputLimitBytes, wallTimeCapMs, wallTimeLimitMs } from './classify.ts';
import type { Program } from './compile/open-program.ts';
import { noSlot, type Slot } from './core-slots.ts';
import type { Limits } from './judgement.ts';
import type { Execution, Job } from './sandbox/execution.ts';
import type { OpenSandbox, Sandbox } from './sandbox/sandbox.ts';
import { openScratchFile, readTextStart, type ScratchFile } from './sandbox/scratch-file.ts';

export interface ExecuteDependencies {
  openSandbox: OpenSandbox;
  temporaryDir: string;
}

/** One execution with what it wrote; the files are valid until the next one is asked for. */
export interface ExecutedTest {
  execution: Execution;
  output: number;
  errorOutput: number;
}

/** How much of what a program writes is reported with a test's result. */
export const shownBytes = 1024;

/** What is reported of an execution whatever it means: usage, and the first `shownBytes` of what it wrote. */
export function observe({ execution, output, errorOutput }: ExecutedTest, shownBytes: number) {
  const shown = readTextStart(output, execution.outputBytes, shownBytes);
  return {
    cpuTimeMs: execution.cpuTimeMs,
    wallTimeMs: execution.wallTimeMs,
    peakMemoryBytes: execution.peakMemoryBytes,
    output: shown.text,
    outputTruncated: shown.truncated,
    errorOutput: readTextStart(errorOutput, execution.errorBytes, shownBytes).text,
  };
}

/** What the programs write, one of a few pairs of files that they use in turn. */
interface OutputFiles {
  output: ScratchFile;
  errorOutput: ScratchFile;
}

/** The runner always has the next test at hand, so that a test is checked while the next one runs. */
const lookAhead = 2;

/** How many bytes of standard error to capture. */
const errorKeepBytes = 64 * 1024;

/**
 * Runs one program on inputs, in order, in one sandbox. Stop asking to stop running; the sandbox is gone when the generator
 * has ended. Rejects with a SandboxError or the signal's reason.
 */
export async function* executeTests(
  program: Program,
  inputPaths: readonly string[],
  limits: Limits,
  { openSandbox, temporaryDir }: ExecuteDependencies,
  signal?: AbortSignal,
  slot: Slot = noSlot,
): AsyncGenerator<ExecutedTest> {
  const inputs: number[] = [];
  const outputs: OutputFiles[] = [];
  let sandbox: Sandbox | undefined;
  try {
    for (const path of inputPaths) inputs.push(openSync(path, 'r'));
    for (let count = Math.min(inputs.length, lookAhead + 1); count > 0; count -= 1)
      outputs.push(openOutputFiles(temporaryDir));
    sandbox = await openSandbox({
      view: { ...program.view, scratchBytes: 0 },
      memoryLimitBytes: limits.memoryLimitBytes,
      onOneCore: true,
      repeatsProcessIds: true,
      descriptors: [program.executable.descriptor, ...inputs, ...outputs.flatMap(descriptorsOf)],
      signal,
    });
    yield* executeInOrder(sandbox, program, inputs, outputs, limits, slot);
  } finally {
    await sandbox?.close();
    for (const descriptor of inputs) closeSync(descriptor);
    for (const files of outputs) {
      files.output.close();
      files.errorOutput.close();
    }
  }
}

async function* executeInOrder(
  sandbox: Sandbox,
  program: Program,
  inputs: readonly number[],
  outputs: readonly OutputFiles[],
  limits: Limits,
  slot: Slot,
): AsyncGenerator<ExecutedTest> {
  const started: Promise<Execution>[] = [];
  for (const index of inputs.keys()) {
    // What has begun ends first; nothing of this submission runs then, and the sandbox waits.
    if (slot.othersWait() && started.length === index) await slot.giveWay();
    const limit = slot.othersWait() && started.length > index ? started.length : index + lookAhead;
    for (let next = started.length; next < inputs.length && next < limit; next += 1) {
      const execution = sandbox.execute(jobOfTest(program, inputs[next], outputOf(outputs, next), limits));
      // It may never be awaited, when an earlier test ends the judging.
      execution.catch(() => {});
      started.push(execution);
    }
    const execution = await started[index];
    const files = outputOf(outputs, index);
    if (execution === undefined) return;
    yield { execution, output: files.output.descriptor, errorOutput: files.errorOutput.descriptor };
  }
}

function jobOfTest(program: Program, input: number | undefined, files: OutputFiles, limits: Limits): Job {
  return programJob(program, limits, {
    ...(input === undefined ? {} : { input }),
    output: files.output.descriptor,
    errorOutput: files.errorOutput.descriptor,
  });
}

/** The job that runs a contestant's program on these standard streams. */
export function programJob(
  program: Program,
  limits: Limits,
  streams: Pick<Job, 'input' | 'output' | 'errorOutput' | 'joinedTo'>,
): Job {
  return {
    program: program.executable,
    args: program.args,
    environment: program.environment,
    ...streams,
    limits: {
      cpuTimeMs: limits.timeLimitMs,
      cpuTimeCapMs: cpuTimeCapMs(limits),
      wallTimeMs: wallTimeLimitMs(limits.timeLimitMs),
      wallTimeCapMs: wallTimeCapMs(limits),
      memoryBytes: limits.memoryLimitBytes,
      outputBytes: limits.outputLimitBytes ?? defaultOutputLimitBytes,
      errorKeepBytes,
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

function openOutputFiles(temporaryDir: string): OutputFiles {
  return { output: openScratchFile(temporaryDir), errorOutput: openScratchFile(temporaryDir) };
}

function descriptorsOf({ output, errorOutput }: OutputFiles): number[] {
  return [output.descriptor, errorOutput.descriptor];
}
