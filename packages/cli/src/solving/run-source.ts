import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStartOf } from '@podium/files';
import type { LiveRunRequest, ProgramRun } from '@podium/judge';
import type { RunResult } from '@podium/sdk/contract';
import { defaultConstraints } from '@podium/sdk/limits';
import { isCompileError } from '@podium/sdk/verdicts';
import type { OpenJudge } from '../judging/local-judge.ts';
import type { SourceFile } from '../workspace/workspace.ts';

export interface SourceRun {
  run: RunResult;
  /** The beginning of its standard error. */
  errorOutput: string;
}

export interface RunRequest {
  openJudge: OpenJudge;
  source: SourceFile;
  input: Uint8Array;
  constraints: { timeLimit: string; memoryLimit: string };
}

/** A run whose input comes while it runs. */
type LiveRun = Omit<RunRequest, 'input'> & Pick<LiveRunRequest, 'input' | 'onStart' | 'onOutput' | 'onErrorOutput'>;

export function constraintsOf(source: SourceFile): RunRequest['constraints'] {
  return source.workspace?.record.problem.constraints ?? defaultConstraints;
}

/**
 * Compiles a source and runs it on an input on this machine. `run.output` has at most
 * `outputMaxBytes` of its output, and `run.outputTruncated` says whether there is more. Rejects
 * with the reason of `signal` when it aborts.
 */
export async function runSource(
  { outputMaxBytes, ...request }: RunRequest & { outputMaxBytes: number },
  signal: AbortSignal,
): Promise<SourceRun> {
  const { output, run, errorOutput } = await openRun(request, signal);
  if (!output) return { run, errorOutput };
  try {
    const { text, cut } = await readStartOf(output, outputMaxBytes);
    return { run: { ...run, output: text, outputTruncated: cut }, errorOutput };
  } finally {
    await output.close();
  }
}

/**
 * Runs a source like `runSource`, and returns all of the output as an open file, which is absent if
 * nothing ran. `run` has its beginning. The file has been unlinked, so that nothing stays behind
 * however podium ends. The caller closes it.
 */
export async function openRun(
  { openJudge, ...request }: RunRequest,
  signal: AbortSignal,
): Promise<SourceRun & { output?: FileHandle }> {
  const judge = await openJudge();
  const folder = await mkdtemp(join(tmpdir(), 'podium-run-'));
  try {
    const outputPath = join(folder, 'output');
    const ended = await judge.runProgram({ ...request, outputPath }, signal);
    return {
      run: describeRun(ended),
      errorOutput: ended.errorOutput,
      ...(isCompileError(ended.verdict) ? {} : { output: await open(outputPath) }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a source on an input that comes while the program runs, for example from a user who types
 * it. It passes the outputs on as they come, and does not return them. The time that the program
 * waits for input does not count.
 */
export async function runLive({ openJudge, ...request }: LiveRun, signal: AbortSignal): Promise<SourceRun> {
  const judge = await openJudge();
  const ended = await judge.runProgram(request, signal);
  return { run: describeRun(ended), errorOutput: ended.errorOutput };
}

function describeRun({ note, diagnostics, ...ended }: ProgramRun): RunResult {
  return {
    success: ended.verdict === null,
    output: ended.output,
    ...diagnostics,
    errors: [...diagnostics.errors, ...(note === undefined ? [] : [note])],
    verdict: ended.verdict,
    outputTruncated: ended.outputTruncated,
    timeMs: ended.cpuTimeMs,
    memoryBytes: ended.peakMemoryBytes,
  };
}
