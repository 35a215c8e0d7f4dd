import { closeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Checker, CheckInput } from '../checkers/checker.ts';
import { protocols } from '../checkers/protocols.ts';
import {
  readValidatorVerdict,
  type Validator,
  type ValidatorVerdict,
  validatorFor,
  validatorJob,
  validatorLimits,
} from '../checkers/validator.ts';
import { openValidatorFiles, type ValidatorFiles } from '../checkers/validator-files.ts';
import { failedByItself, wallTimeCapMs } from '../classify.ts';
import type { Program } from '../compile/open-program.ts';
import { readErrorOutput } from '../error-output.ts';
import { executeProgram, programJob } from '../execute-tests.ts';
import type { Limits, TestCaseFiles } from '../judgement.ts';
import type { SandboxView } from '../sandbox/bubblewrap.ts';
import type { Execution, Job, JobLimits } from '../sandbox/execution.ts';
import type { Sandbox, SandboxDependencies } from '../sandbox/sandbox.ts';
import { openFiles } from '../sandbox/scratch-file.ts';
import { openPipePair, type Pipe } from './pipe.ts';

export interface Interaction {
  program: Execution;
  /** The program's standard error. */
  errorOutput: string;
  interactor: Execution;
  verdict: ValidatorVerdict;
  /**
   * True if the interactor asked for more than a program that failed by itself had written, and so
   * saw its end.
   */
  wasToldEnd: boolean;
}

/** The time that an interactor may take beyond the program's: it sees the end of every program. */
const graceMs = 10_000;
/** The same with all the time that it waits for a core on a busy machine. */
const graceCapMs = 50_000;
/** An interactor's output goes to the program, whose own limits end it. */
const unlimitedBytes = 2 ** 48;

/**
 * A problem's interactor, and the checker of what it writes to its output file, if there is one.
 */
export interface Interactor {
  validator: Validator;
  checker?: Checker | undefined;
}

/**
 * Runs a program and an interactor against each other on one test, each in a sandbox of its own, so
 * that the program cannot see the interactor's files. Rejects with a SandboxError, a CheckerError
 * or the signal's reason.
 */
export async function interact(
  program: Program,
  { validator, checker }: Interactor,
  test: TestCaseFiles,
  limits: Limits,
  dependencies: SandboxDependencies,
  signal?: AbortSignal,
): Promise<Interaction> {
  const interactor = validatorFor(test, validator);
  using opened = openFiles(dependencies.temporaryDir);
  const files = { ...openValidatorFiles(test, opened), written: opened.scratch() };
  const programErrors = opened.scratch();
  const interactorLimits = interactorLimitsFor(limits);
  const readVerdict = (execution: Execution) =>
    readValidatorVerdict(interactor.protocol, execution, files, interactorLimits);
  const ends = await runJoined(
    [programSide(program, limits, programErrors), interactorSide(interactor, interactorLimits, files, readVerdict)],
    dependencies,
    signal,
  );
  const copied = ends.interactor.copiedOut.get(files.written);
  const output = { descriptor: files.written, bytes: copied?.type === 'stored' ? copied.bytes : 0 };
  const verdict = readVerdict(ends.interactor);
  return {
    ...ends,
    errorOutput: readErrorOutput(programErrors, ends.program),
    verdict:
      verdict.type === 'accepted' && checker
        ? await checkWritten(checker, { ...test, output }, verdict, signal)
        : verdict,
  };
}

/** Asks the checker about what an interactor wrote that accepted. */
async function checkWritten(
  checker: Checker,
  input: CheckInput,
  byInteractor: Extract<ValidatorVerdict, { type: 'accepted' }>,
  signal: AbortSignal | undefined,
): Promise<ValidatorVerdict> {
  const { accepted, ...outcome } = await checker.check(input, signal);
  const messages = [byInteractor.judgeMessage, outcome.judgeMessage].filter((message) => message !== undefined);
  const judgeMessage = messages.length > 0 ? { judgeMessage: messages.join('\n') } : {};
  if (!accepted) return { type: 'wrong_answer', note: 'note' in outcome ? outcome.note : '', ...judgeMessage };
  return { ...byInteractor, ...outcome, ...judgeMessage };
}

interface Streams {
  input: number;
  output: number;
  joinedTo: 'program';
}

/** One of the two programs: its sandbox, and its job in it once its ends of the pipes are known. */
interface Side {
  view: SandboxView;
  memoryLimitBytes: number;
  descriptors: readonly number[];
  job: (sandbox: Sandbox, streams: Streams) => Job;
  /** The contestant's program; absent for an interactor, whose end is its verdict. */
  program?: Program;
  /**
   * Returns how much longer the other program may run when this one has ended; undefined if only
   * its own limits apply.
   */
  otherMayRunMs: (execution: Execution) => number | undefined;
}

/**
 * The interactor decides about a program that ended by itself. It is no longer needed if a limit
 * ended the program.
 */
function programSide(program: Program, limits: Limits, errorOutput: number): Side {
  return {
    view: { ...program.view, scratchBytes: 0 },
    memoryLimitBytes: limits.memoryLimitBytes,
    descriptors: [program.executable.descriptor, errorOutput],
    program,
    job: (_sandbox, streams) => programJob(program, limits, { ...streams, errorOutput }),
    otherMayRunMs: (execution) => (execution.limitsHit.length > 0 ? 0 : graceMs),
  };
}

/**
 * The program must also end well after the interactor accepted it. It is no longer needed if the
 * interactor did not.
 */
function interactorSide(
  interactor: Validator,
  limits: JobLimits,
  files: ValidatorFiles & { written: number },
  readVerdict: (execution: Execution) => ValidatorVerdict,
): Side {
  const { program } = interactor;
  return {
    view: { ...program.view, scratchBytes: validatorLimits.memoryBytes },
    memoryLimitBytes: validatorLimits.memoryBytes,
    descriptors: [program.executable.descriptor, ...Object.values(files)],
    job(sandbox, streams) {
      const job = validatorJob(sandbox, interactor, files);
      const path = protocols[interactor.protocol].interactorOutput(sandbox.folder);
      const written = { descriptor: files.written, path, maxBytes: validatorLimits.outputBytes, cut: true };
      return { ...job, copyOut: [...job.copyOut, written], ...streams, limits };
    },
    otherMayRunMs: (execution) => (readVerdict(execution).type === 'accepted' ? undefined : 0),
  };
}

function interactorLimitsFor(limits: Limits): JobLimits {
  const wallTimeMs = wallTimeCapMs(limits) + graceMs;
  return {
    ...validatorLimits,
    cpuTimeMs: wallTimeMs,
    wallTimeMs,
    wallTimeCapMs: wallTimeCapMs(limits) + graceCapMs,
    outputBytes: unlimitedBytes,
  };
}

/**
 * Runs both programs. Each one reads what the other writes. This process keeps the end of a program
 * that fails by itself from the interactor until that asks for more than the program wrote: only
 * then may the interactor's verdict follow from the failure.
 */
async function runJoined(
  [left, right]: readonly [program: Side, interactor: Side],
  { openSandbox, temporaryDir }: SandboxDependencies,
  signal: AbortSignal | undefined,
): Promise<Pick<Interaction, 'program' | 'interactor' | 'wasToldEnd'>> {
  using pipes = await openPipePair(temporaryDir);
  const [rightwards, leftwards] = pipes.pair;
  const opened: Sandbox[] = [];
  const open = async ({ view, memoryLimitBytes, descriptors }: Side, { input, output }: Streams, { path }: Pipe) => {
    const sandbox = await openSandbox({
      ...{ view, memoryLimitBytes, inputPipePath: path, signal },
      descriptors: [...descriptors, input, output],
    });
    opened.push(sandbox);
    return sandbox;
  };
  const leftStreams = { input: leftwards.readEnd, output: rightwards.writeEnd, joinedTo: 'program' } as const;
  const rightStreams = { input: rightwards.readEnd, output: leftwards.writeEnd, joinedTo: 'program' } as const;
  const release = holdOpen(rightwards.give('writeEnd'));
  try {
    const leftSandbox = await open(left, leftStreams, leftwards);
    const rightSandbox = await open(right, rightStreams, rightwards);
    // The runners have the pipes now. As long as they are open here too, neither program sees the
    // end of the other.
    pipes[Symbol.dispose]();
    const run = async (
      { program, job, otherMayRunMs }: Side,
      sandbox: Sandbox,
      streams: Streams,
      other: Sandbox,
      onOutputClosed: () => void,
    ) => {
      const otherWaitedMs = () => other.waitedMs();
      const started = { ...job(sandbox, streams), otherWaitedMs, onOutputClosed };
      const execution = await (program ? executeProgram(sandbox, program, started) : sandbox.execute(started));
      const withinMs = otherMayRunMs(execution);
      if (withinMs !== undefined) other.endWithin(withinMs);
      return execution;
    };
    let interactorEnded = false;
    let wasToldEnd = false;
    const [program, interactor] = await Promise.all([
      run(left, leftSandbox, leftStreams, rightSandbox, release).then(async (execution) => {
        if (failedByItself(execution))
          wasToldEnd = await asksForMore(rightSandbox, () => interactorEnded || signal?.aborted === true);
        release();
        return execution;
      }),
      run(right, rightSandbox, rightStreams, leftSandbox, () => {}).finally(() => {
        interactorEnded = true;
      }),
    ]);
    return { program, interactor, wasToldEnd };
  } finally {
    release();
    await Promise.all(opened.map((sandbox) => sandbox[Symbol.asyncDispose]()));
  }
}

/** Keeps the end of a pipe open until the returned function is called. */
function holdOpen(end: number): () => void {
  let isHeld = true;
  return () => {
    if (isHeld) closeSync(end);
    isHeld = false;
  };
}

const lookEveryMs = 2;

/**
 * Waits until the interactor sleeps or has ended. All that the program wrote is in its pipe, and
 * the kernel wakes a reader as it fills the pipe, so an interactor that sleeps has read all of it
 * and asks for more.
 */
async function asksForMore(interactor: Sandbox, hasEnded: () => boolean): Promise<boolean> {
  while (!hasEnded()) {
    if (interactor.isAsleep()) return true;
    await sleep(lookEveryMs);
  }
  return false;
}
