import { randomUUID } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { classify, mayBeCausedByOthers } from './classify.ts';
import type { JudgeDependencies } from './compile/compile.ts';
import type { Program, ProgramStart } from './compile/open-program.ts';
import type { Slot } from './core-slots.ts';
import { explainResult } from './error-output.ts';
import { executeTests, observe, usageOf } from './execute-tests.ts';
import { failureOf } from './failure-cause.ts';
import { runLive } from './interactive/run-live.ts';
import {
  type Diagnostics,
  type FormatRequest,
  type Indent,
  type Limits,
  type LiveRunRequest,
  noDiagnostics,
  type Observed,
  type ProgramRun,
  type RunRequest,
  type TestCaseResult,
  withFailure,
} from './judgement.ts';
import { type Language, limitsFor, type OpenedFormatter } from './languages/language.ts';
import { getLanguage } from './languages/languages.ts';
import { findTool } from './machine/find-tool.ts';
import { findProgramView } from './machine/system-folders.ts';
import type { Execution } from './sandbox/execution.ts';
import type { SandboxDependencies } from './sandbox/sandbox.ts';
import { copyScratchFile } from './sandbox/scratch-file.ts';

const runShownBytes = 64 * 1024;

/** The figures of a run in which no program was started. */
export const nothingRun: Observed = {
  cpuTimeMs: 0,
  wallTimeMs: 0,
  peakMemoryBytes: 0,
  output: '',
  outputTruncated: false,
  errorOutput: '',
};

export interface RunCall {
  slot: Slot;
  signal?: AbortSignal | undefined;
}

/**
 * Compiles a program and runs it on one input, or on input that arrives while it runs. Rejects only
 * with the signal's reason.
 */
export async function runProgram(
  request: RunRequest | LiveRunRequest,
  dependencies: JudgeDependencies,
  call: RunCall,
): Promise<ProgramRun> {
  const { signal } = call;
  let diagnostics = noDiagnostics;
  try {
    const language = getLanguage(request.language);
    const limits = limitsFor(language, request.limits, dependencies.startTimeMs(language));
    const compiled = await dependencies.compile(request, language, signal);
    diagnostics = compiled.diagnostics;
    if (compiled.type === 'rejected') return { ...nothingRun, verdict: 'compile_error', diagnostics };
    using program = compiled.program;
    const { failedAt, ...ended } =
      'onOutput' in request
        ? await runOnLiveInput({ ...request, limits }, program, dependencies, signal)
        : await runOnInput({ ...request, limits }, program, dependencies, call);
    return { ...ended, diagnostics: withFailure(diagnostics, failedAt) };
  } catch (error) {
    signal?.throwIfAborted();
    return failedRun(error, diagnostics);
  }
}

type Ended = Omit<ProgramRun, 'diagnostics'> & Pick<TestCaseResult, 'failedAt'>;

const kibibyte = 1024;
/**
 * A source of 256 KB takes clang-format 1.6 s and 200 MB. A longer one could not be submitted.
 */
const formatLimits: Limits = {
  timeLimitMs: 5_000,
  memoryLimitBytes: 512 * kibibyte ** 2,
  outputLimitBytes: 256 * kibibyte,
};

/**
 * Formats a source with its language's formatter, in a sandbox like the program itself, because a
 * source may be made to break the formatter. Rejects only with the signal's reason.
 */
export async function formatSource(
  { source, language, indent }: FormatRequest,
  dependencies: SandboxDependencies,
  call: RunCall,
): Promise<ProgramRun> {
  try {
    using program = await openFormatter(getLanguage(language), indent);
    const request = { source, language, input: source, limits: formatLimits };
    const ended = await runOnInput(request, program, dependencies, call, formatLimits.outputLimitBytes);
    return { ...ended, diagnostics: noDiagnostics };
  } catch (error) {
    call.signal?.throwIfAborted();
    return failedRun(error, noDiagnostics);
  }
}

async function openFormatter({ name, formatter }: Language, indent: Indent): Promise<Program> {
  if (formatter === undefined) throw new RangeError(`${name} has no formatter.`);
  const found = await realpath((await findTool(formatter.tool)).path);
  const alone: OpenedFormatter = { path: found, view: await findProgramView(false) };
  const { path, args = [], environment = [], view } = (await formatter.open?.(found)) ?? alone;
  const descriptor = openSync(path, 'r');
  return {
    executable: { type: 'file', descriptor, path, name: path },
    start: () => ({ args: [...args, ...formatter.args(indent)], environment }),
    view,
    // A formatter that needs a correct program says where this one is not.
    explainFailure(errorOutput) {
      const reason = /^(?:<standard input>:|error: (?:cannot format -: )?)(.*)/m.exec(errorOutput)?.[1];
      return reason === undefined ? undefined : { reason };
    },
    [Symbol.dispose]: () => closeSync(descriptor),
  };
}

function failedRun(error: unknown, diagnostics: Diagnostics): ProgramRun {
  return { ...nothingRun, verdict: 'judging_error', diagnostics, ...failureOf(error) };
}

/** Runs again, without other programs, if those may have made it exceed its time limit. */
async function runOnInput(
  { input, limits, args = [], outputPath }: RunRequest,
  program: Program,
  dependencies: SandboxDependencies,
  { slot, signal }: RunCall,
  shownBytes = runShownBytes,
): Promise<Ended> {
  const given = typeof input === 'object' && 'path' in input ? input.path : undefined;
  const inputPath = given ?? join(dependencies.temporaryDir, `input-${randomUUID()}`);
  const withArgs = (start: ProgramStart) => ({ ...start, args: [...start.args, ...args] });
  const started: Program = { ...program, start: (memoryBytes) => withArgs(program.start(memoryBytes)) };
  const run = async (isFinal: boolean): Promise<Ended | undefined> => {
    for await (const executed of executeTests(started, [inputPath], limits, dependencies, signal)) {
      const { execution, output } = executed;
      if (!isFinal && mayBeCausedByOthers(execution, limits)) return undefined;
      const observed = observe(executed, shownBytes);
      if (outputPath !== undefined) await copyScratchFile(output, execution.outputBytes, outputPath);
      return explainResult({ ...observed, ...decide(execution, limits) }, program, shownBytes);
    }
    throw new RangeError('The sandbox ran nothing.');
  };
  try {
    if (given === undefined) await writeFile(inputPath, input as string | Uint8Array, { flag: 'wx', mode: 0o600 });
    const ended = (await run(false)) ?? (await slot.runAlone(() => run(true)));
    if (!ended) throw new RangeError('The final run has no result.');
    return ended;
  } finally {
    if (given === undefined) await rm(inputPath, { force: true });
  }
}

async function runOnLiveInput(
  request: LiveRunRequest,
  program: Program,
  dependencies: SandboxDependencies,
  signal: AbortSignal | undefined,
): Promise<Ended> {
  const execution = await runLive(request, program, dependencies, signal);
  return { ...nothingRun, ...usageOf(execution), ...decide(execution, request.limits) };
}

function decide(execution: Execution, limits: Limits): Pick<ProgramRun, 'verdict' | 'exitCode' | 'note'> {
  const classification = classify(execution, limits);
  const { end, limitsHit } = execution;
  const exitCode = end.type === 'exited' && limitsHit.length === 0 ? { exitCode: end.code } : {};
  return classification.type === 'failed'
    ? { verdict: classification.verdict, note: classification.note, ...exitCode }
    : { verdict: null, ...exitCode };
}
