import { Socket } from 'node:net';
import type { ProgramFile } from '../compile/compile-cache.ts';
import { type ExecuteDependencies, programJob } from '../execute-tests.ts';
import type { Limits, LiveRunRequest } from '../judgement.ts';
import type { Execution, Job } from '../sandbox/execution.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { openScratchFile, readTextStart } from '../sandbox/scratch-file.ts';
import { openPipePair, type Pipe } from './pipe.ts';

/** Whoever types may think as long as they like: what counts is the time that the program works. */
const conversationMs = 24 * 60 * 60 * 1000;

type Conversation = Pick<LiveRunRequest, 'input' | 'onStart' | 'onOutput'>;

/**
 * Runs a program that gets its input as it comes and whose output is handed on as it comes. Answers how it ended, with the first
 * `errorBytes` of what it wrote to its standard error. Rejects with a SandboxError or the signal's reason.
 */
export async function runLive(
  { limits, ...conversation }: Conversation & { limits: Limits; errorBytes: number },
  program: ProgramFile,
  { openSandbox, programView, temporaryDir }: ExecuteDependencies,
  signal?: AbortSignal,
): Promise<{ execution: Execution; errorOutput: string }> {
  const errors = openScratchFile(temporaryDir);
  let pipes: Awaited<ReturnType<typeof openPipePair>> | undefined;
  let sandbox: Sandbox | undefined;
  try {
    pipes = await openPipePair(temporaryDir);
    const [given, written] = pipes.pair;
    const streams = { input: given.readEnd, output: written.writeEnd, errorOutput: errors.descriptor, joined: true };
    sandbox = await openSandbox({
      view: { ...programView, scratchBytes: 0 },
      memoryLimitBytes: limits.memoryLimitBytes,
      descriptors: [program.descriptor, streams.errorOutput, streams.input, streams.output],
      signal,
    });
    const ends = { given: openEnd(given, 'writeEnd'), written: openEnd(written, 'readEnd') };
    // The runner has the others now. While they were open here too, nobody would see the end of the program.
    pipes.close();
    const execution = await converse(conversation, ends, sandbox.execute(liveJob(program, limits, streams)));
    const { text } = readTextStart(errors.descriptor, execution.errorBytes, conversation.errorBytes);
    return { execution, errorOutput: text };
  } finally {
    pipes?.close();
    await sandbox?.close();
    errors.close();
  }
}

function liveJob(program: ProgramFile, limits: Limits, streams: Pick<Job, 'input' | 'output' | 'errorOutput'>): Job {
  const job = programJob(program, limits, { ...streams, joined: true });
  return { ...job, limits: { ...job.limits, wallTimeMs: conversationMs, wallTimeCapMs: conversationMs } };
}

/** An end of a pipe as a stream, which closes it. */
function openEnd(pipe: Pipe, end: 'readEnd' | 'writeEnd'): Socket {
  return new Socket({ fd: pipe.give(end), readable: end === 'readEnd', writable: end === 'writeEnd' });
}

async function converse(
  { input, onStart, onOutput }: Conversation,
  { given, written }: { given: Socket; written: Socket },
  running: Promise<Execution>,
): Promise<Execution> {
  // A program may end before it has taken all of its input.
  given.on('error', () => {});
  input.pipe(given);
  try {
    onStart?.();
    const [execution] = await Promise.all([running, onOutput(written)]);
    return execution;
  } finally {
    input.unpipe(given);
    given.destroy();
    written.destroy();
  }
}
