import { isUtf8 } from 'node:buffer';
import { read } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Program } from '../compile/open-program.ts';
import { executeProgram, programJob } from '../execute-tests.ts';
import type { Limits, LiveRunRequest } from '../judgement.ts';
import type { Execution, Job } from '../sandbox/execution.ts';
import type { SandboxDependencies } from '../sandbox/sandbox.ts';
import { openFiles } from '../sandbox/scratch-file.ts';
import { openPipePair, type Pipe } from './pipe.ts';

/**
 * A person who types may think for as long as they like: only the time in which the program works
 * is limited.
 */
const conversationMs = 24 * 60 * 60 * 1000;

/** Node cannot wait for a file to grow, so it is read at this interval. */
const lookEveryMs = 20;
const readAt = promisify(read);

type Conversation = Pick<LiveRunRequest, 'input' | 'onStart' | 'onOutput' | 'onErrorOutput'>;

/**
 * Runs a program on input that arrives while it runs, and hands its output on at once. Rejects with
 * a SandboxError or the signal's reason.
 */
export async function runLive(
  { limits, ...conversation }: Conversation & { limits: Limits },
  program: Program,
  { openSandbox, temporaryDir }: SandboxDependencies,
  signal?: AbortSignal,
): Promise<Execution> {
  using files = openFiles(temporaryDir);
  const errors = files.scratch();
  using pipes = await openPipePair(temporaryDir);
  const [given, written] = pipes.pair;
  const streams = { input: given.readEnd, output: written.writeEnd, errorOutput: errors };
  await using sandbox = await openSandbox({
    view: { ...program.view, scratchBytes: 0 },
    memoryLimitBytes: limits.memoryLimitBytes,
    inputPipePath: given.path,
    descriptors: [program.executable.descriptor, streams.errorOutput, streams.input, streams.output],
    signal,
  });
  const ends = { given: openEnd(given, 'writeEnd'), written: openEnd(written, 'readEnd'), errors };
  // The runner has the other ends now. As long as they are open here too, no reader sees the end
  // of the program.
  pipes[Symbol.dispose]();
  const onErrorOutput = (chunks: AsyncIterable<Uint8Array>) =>
    conversation.onErrorOutput(renameIn(chunks, program.rename));
  const running = executeProgram(sandbox, program, liveJob(program, limits, streams));
  return await converse({ ...conversation, onErrorOutput }, ends, running);
}

/** Names the source in traces as its author does. A runtime writes whole lines of it. */
async function* renameIn(
  chunks: AsyncIterable<Uint8Array>,
  rename: Program['rename'] = (text) => text,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield isUtf8(chunk) ? Buffer.from(rename(Buffer.from(chunk).toString())) : chunk;
}

function liveJob(program: Program, limits: Limits, streams: Pick<Job, 'input' | 'output' | 'errorOutput'>): Job {
  const job = programJob(program, limits, { ...streams, joinedTo: 'person' });
  const limitsOfRun = { cpuTimeCapMs: limits.timeLimitMs, wallTimeMs: conversationMs, wallTimeCapMs: conversationMs };
  // It is handed on as it arrives, so its end cannot replace its middle.
  const errorCapture = { errorCaptureBytes: 64 * 1024, errorTailBytes: 0 };
  return { ...job, limits: { ...job.limits, ...limitsOfRun, ...errorCapture } };
}

/** Opens an end of a pipe as a stream, which closes it. */
function openEnd(pipe: Pipe, end: 'readEnd' | 'writeEnd'): Socket {
  return new Socket({ fd: pipe.give(end), readable: end === 'readEnd', writable: end === 'writeEnd' });
}

async function converse(
  { input, onStart, onOutput, onErrorOutput }: Conversation,
  { given, written, errors }: { given: Socket; written: Socket; errors: number },
  running: Promise<Execution>,
): Promise<Execution> {
  // A program may end before it has taken all of its input.
  given.on('error', () => {});
  input.pipe(given);
  onStart?.();
  const taken = [onOutput(written), onErrorOutput(readGrowing(errors, running))];
  try {
    const [execution] = await Promise.all([running, ...taken]);
    return execution;
  } finally {
    input.unpipe(given);
    given.destroy();
    written.destroy();
    // The readers use the files that are closed next.
    await Promise.allSettled(taken);
  }
}

/** Reads a file to its end while the runner writes it. */
async function* readGrowing(descriptor: number, running: Promise<unknown>): AsyncGenerator<Uint8Array> {
  let hasEnded = false;
  const noteEnd = () => {
    hasEnded = true;
  };
  const end = running.then(noteEnd, noteEnd);
  const buffer = new Uint8Array(64 * 1024);
  for (let offset = 0; ; ) {
    const isLast = hasEnded;
    const { bytesRead } = await readAt(descriptor, buffer, 0, buffer.length, offset);
    offset += bytesRead;
    if (bytesRead > 0) yield buffer.slice(0, bytesRead);
    else if (isLast) return;
    else await Promise.race([sleep(lookEveryMs), end]);
  }
}
