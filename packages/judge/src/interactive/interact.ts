import type { Protocol } from '../checkers/protocols.ts';
import {
  readValidatorVerdict,
  type ValidatorDependencies,
  type ValidatorVerdict,
  validatorJob,
  validatorLimits,
} from '../checkers/validator.ts';
import { openValidatorFiles, type ValidatorFiles } from '../checkers/validator-files.ts';
import { defaultOutputLimitBytes } from '../classify.ts';
import type { ProgramFile } from '../compile/compile-cache.ts';
import { type ExecuteDependencies, programJob, shownBytes, wallTimeCapMs } from '../execute-tests.ts';
import type { Limits, TestCaseFiles } from '../judgement.ts';
import type { SandboxView } from '../sandbox/bubblewrap.ts';
import type { Execution, Job } from '../sandbox/execution.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { readTextStart } from '../sandbox/scratch-file.ts';
import { openPipePair } from './pipe.ts';

export interface Interactor {
  program: ProgramFile;
  protocol: Protocol;
}

export type InteractionDependencies = ExecuteDependencies & ValidatorDependencies;

/** How both ended. */
export interface Interaction {
  program: Execution;
  /** The first bytes of what the program wrote to its standard error. */
  errorOutput: string;
  interactor: Execution;
  verdict: ValidatorVerdict;
}

/** How much longer than the program an interactor may take: whatever the program does, it sees the program's end. */
const graceMs = 10_000;

/**
 * Runs a program and an interactor against each other on one test, each in a sandbox of its own, so that the program cannot
 * see the interactor's files. Rejects with a SandboxError or the signal's reason.
 */
export async function interact(
  program: ProgramFile,
  interactor: Interactor,
  test: TestCaseFiles,
  limits: Limits,
  dependencies: InteractionDependencies,
  signal?: AbortSignal,
): Promise<Interaction> {
  const opened = openValidatorFiles(test, dependencies.temporaryDir);
  try {
    const files = { ...opened.files, programErrors: opened.openScratch() };
    const sides = describeSides(program, interactor, limits, files, dependencies);
    const [execution, interactorExecution] = await runJoined(sides, dependencies, signal);
    return {
      program: execution,
      errorOutput: readTextStart(files.programErrors, execution.errorBytes, shownBytes).text,
      interactor: interactorExecution,
      verdict: readValidatorVerdict(interactor.protocol, interactorExecution, files),
    };
  } finally {
    opened.close();
  }
}

interface InteractionFiles extends ValidatorFiles {
  programErrors: number;
}

/** One of the two programs: its sandbox, and its job in it once its ends of the pipes are known. */
interface Side {
  view: SandboxView;
  memoryLimitBytes: number;
  descriptors: readonly number[];
  job: (sandbox: Sandbox, streams: { input: number; output: number; joined: true }) => Job;
}

function describeSides(
  program: ProgramFile,
  { program: interactor, protocol }: Interactor,
  limits: Limits,
  { programErrors, ...files }: InteractionFiles,
  { programView, view }: InteractionDependencies,
): readonly [Side, Side] {
  const own: Side = {
    view: { ...programView, scratchBytes: 0 },
    memoryLimitBytes: limits.memoryLimitBytes,
    descriptors: [program.descriptor, programErrors],
    job: (_sandbox, streams) => programJob(program, limits, { ...streams, errorOutput: programErrors }),
  };
  const wallTimeMs = wallTimeCapMs(limits) + graceMs;
  const other: Side = {
    view: { ...view, scratchBytes: validatorLimits.memoryBytes },
    memoryLimitBytes: validatorLimits.memoryBytes,
    descriptors: [interactor.descriptor, ...Object.values(files)],
    job: (sandbox, streams) => ({
      ...validatorJob(sandbox, protocol, interactor, files),
      ...streams,
      limits: { ...validatorLimits, wallTimeMs, wallTimeCapMs: wallTimeMs, outputBytes: defaultOutputLimitBytes },
    }),
  };
  return [own, other];
}

/** Runs both, what one writes being what the other reads. */
async function runJoined(
  [left, right]: readonly [Side, Side],
  { openSandbox, temporaryDir }: InteractionDependencies,
  signal: AbortSignal | undefined,
): Promise<[Execution, Execution]> {
  const pipes = await openPipePair(temporaryDir);
  const [rightwards, leftwards] = pipes.pair;
  const opened: Sandbox[] = [];
  const open = async ({ job: _, descriptors, ...side }: Side, ends: readonly number[]) => {
    const sandbox = await openSandbox({ ...side, descriptors: [...descriptors, ...ends], signal });
    opened.push(sandbox);
    return sandbox;
  };
  try {
    const leftStreams = { input: leftwards.readEnd, output: rightwards.writeEnd, joined: true } as const;
    const rightStreams = { input: rightwards.readEnd, output: leftwards.writeEnd, joined: true } as const;
    const leftSandbox = await open(left, [leftStreams.input, leftStreams.output]);
    const rightSandbox = await open(right, [rightStreams.input, rightStreams.output]);
    // The runners have them now. While they were open here too, nobody would see the end of the other one.
    pipes.close();
    return await Promise.all([
      leftSandbox.execute(left.job(leftSandbox, leftStreams)),
      rightSandbox.execute(right.job(rightSandbox, rightStreams)),
    ]);
  } finally {
    pipes.close();
    await Promise.all(opened.map((sandbox) => sandbox.close()));
  }
}
