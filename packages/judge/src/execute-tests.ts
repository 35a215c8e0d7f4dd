import { closeSync, openSync } from 'node:fs';
import { defaultOutputLimitBytes, wallTimeLimitMs } from './classify.ts';
import type { ProgramFile } from './compile/compile-cache.ts';
import type { Limits } from './judgement.ts';
import type { MachineView } from './sandbox/bubblewrap.ts';
import type { Execution, Job } from './sandbox/execution.ts';
import type { OpenSandbox, Sandbox } from './sandbox/sandbox.ts';
import { openScratchFile, readTextStart, type ScratchFile } from './sandbox/scratch-file.ts';

export interface ExecuteDependencies {
  openSandbox: OpenSandbox;
  /** What programs see: nothing when they are linked statically. */
  programView: MachineView;
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

interface Slot {
  output: ScratchFile;
  errorOutput: ScratchFile;
}

/** The runner always has the next test at hand, so that a test is checked while the next one runs. */
const lookAhead = 2;
/** A program that is held up by others, not by itself, may take this many times its wall time limit. */
const busyMachineFactor = 5;
/** All wall time that a program may take, waits for a core included. */
export function wallTimeCapMs({ timeLimitMs }: Limits): number {
  return busyMachineFactor * wallTimeLimitMs(timeLimitMs);
}

/** What is kept of standard error. */
const errorKeepBytes = 64 * 1024;

/**
 * Runs one program on inputs, in order, in one sandbox. Stop asking to stop running; the sandbox is gone when the generator
 * has ended. Rejects with a SandboxError or the signal's reason.
 */
export async function* executeTests(
  program: ProgramFile,
  inputPaths: readonly string[],
  limits: Limits,
  { openSandbox, programView, temporaryDir }: ExecuteDependencies,
  signal?: AbortSignal,
): AsyncGenerator<ExecutedTest> {
  const inputs: number[] = [];
  const slots: Slot[] = [];
  let sandbox: Sandbox | undefined;
  try {
    for (const path of inputPaths) inputs.push(openSync(path, 'r'));
    for (let count = Math.min(inputs.length, lookAhead + 1); count > 0; count -= 1) slots.push(openSlot(temporaryDir));
    sandbox = await openSandbox({
      view: { ...programView, scratchBytes: 0 },
      memoryLimitBytes: limits.memoryLimitBytes,
      onOneCore: true,
      repeatsProcessIds: true,
      descriptors: [program.descriptor, ...inputs, ...slots.flatMap(slotDescriptors)],
      signal,
    });
    yield* executeInOrder(sandbox, program, inputs, slots, limits);
  } finally {
    await sandbox?.close();
    for (const descriptor of inputs) closeSync(descriptor);
    for (const slot of slots) {
      slot.output.close();
      slot.errorOutput.close();
    }
  }
}

async function* executeInOrder(
  sandbox: Sandbox,
  program: ProgramFile,
  inputs: readonly number[],
  slots: readonly Slot[],
  limits: Limits,
): AsyncGenerator<ExecutedTest> {
  const started: Promise<Execution>[] = [];
  for (const index of inputs.keys()) {
    for (let next = started.length; next < inputs.length && next < index + lookAhead; next += 1) {
      const execution = sandbox.execute(jobOfTest(program, inputs[next], slotOf(slots, next), limits));
      // It may never be awaited, when an earlier test ends the judging.
      execution.catch(() => {});
      started.push(execution);
    }
    const execution = await started[index];
    const slot = slotOf(slots, index);
    if (execution === undefined) return;
    yield { execution, output: slot.output.descriptor, errorOutput: slot.errorOutput.descriptor };
  }
}

function jobOfTest(program: ProgramFile, input: number | undefined, slot: Slot, limits: Limits): Job {
  return programJob(program, limits, {
    ...(input === undefined ? {} : { input }),
    output: slot.output.descriptor,
    errorOutput: slot.errorOutput.descriptor,
  });
}

/** The job that runs a contestant's program on these standard streams. */
export function programJob(
  program: ProgramFile,
  limits: Limits,
  streams: Pick<Job, 'input' | 'output' | 'errorOutput' | 'joinedTo'>,
): Job {
  return {
    program: { type: 'file', descriptor: program.descriptor, path: program.path },
    args: [],
    environment: [],
    ...streams,
    limits: {
      cpuTimeMs: limits.timeLimitMs,
      wallTimeMs: wallTimeLimitMs(limits.timeLimitMs),
      wallTimeCapMs: wallTimeCapMs(limits),
      memoryBytes: limits.memoryLimitBytes,
      outputBytes: limits.outputLimitBytes ?? defaultOutputLimitBytes,
      errorKeepBytes,
    },
    processes: 'one',
    place: [],
    collect: [],
  };
}

function slotOf(slots: readonly Slot[], index: number): Slot {
  const slot = slots[index % slots.length];
  if (slot === undefined) throw new RangeError('There is no slot for a test.');
  return slot;
}

function openSlot(temporaryDir: string): Slot {
  return { output: openScratchFile(temporaryDir), errorOutput: openScratchFile(temporaryDir) };
}

function slotDescriptors({ output, errorOutput }: Slot): number[] {
  return [output.descriptor, errorOutput.descriptor];
}
