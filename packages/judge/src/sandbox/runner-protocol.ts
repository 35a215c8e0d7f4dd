import { constants } from 'node:os';
import type { Seen } from './contention.ts';
import { type CopiedFile, type Execution, type Job, type LimitHit, limitHits } from './execution.ts';
import { HostError, SandboxError } from './sandbox-error.ts';

export type Reply =
  | { type: 'result'; id: number; execution: Execution }
  | { type: 'failed'; id: number; message: string };

interface JobContext {
  id: number;
  /** Returns the runner's number of a descriptor of this process. */
  inRunner: (descriptor: number) => number;
  /** Without a cgroup the address space is bounded too. */
  hasCgroup: boolean;
  /**
   * A local run counts all processes of the user, so their number is limited in the sandbox only.
   */
  sandboxed: boolean;
  onLinux: boolean;
}

const mebibyte = 1024 ** 2;
const runnerProtocolVersion = 'protocol=1';

export function isReady(fields: readonly string[]): boolean {
  return fields[0] === 'ready' && fields[1] === runnerProtocolVersion;
}

/**
 * Returns the fields of a job's `run` frame. The runner has no defaults: every limit is set here.
 */
export function describeJob(job: Job, context: JobContext): string[] {
  const { limits } = job;
  return [
    'run',
    `id=${context.id}`,
    ...describeProgram(job, context),
    ...job.environment.map((variable) => `env=${variable}`),
    ...(job.directory === undefined ? [] : [`directory=${job.directory}`]),
    `stdin=${job.input === undefined ? 0 : context.inRunner(job.input)}`,
    `stdout=${context.inRunner(job.output)}`,
    `stderr=${context.inRunner(job.errorOutput)}`,
    `cpu_us=${Math.round(limits.cpuTimeMs * 1000)}`,
    `cpu_cap_us=${Math.round((limits.cpuTimeCapMs ?? limits.cpuTimeMs) * 1000)}`,
    `wall_us=${Math.round(limits.wallTimeMs * 1000)}`,
    `wall_cap_us=${Math.round(limits.wallTimeCapMs * 1000)}`,
    `memory_bytes=${limits.memoryBytes}`,
    `output_bytes=${limits.outputBytes}`,
    `output_capture_bytes=${limits.outputCaptureBytes ?? limits.outputBytes}`,
    `error_bytes=${limits.errorCaptureBytes}`,
    `error_tail_bytes=${limits.errorTailBytes ?? 0}`,
    `stack_bytes=${stackBytes(job, context)}`,
    `address_space_bytes=${context.hasCgroup || job.reservesMemory === true ? 0 : addressSpaceBytes(job, context)}`,
    `file_bytes=${Math.max(limits.outputBytes, 64 * mebibyte)}`,
    `open_files=${job.processes === 'one' ? 64 : 256}`,
    `processes=${context.sandboxed ? 256 : 0}`,
    `joined=${job.joinedTo === undefined ? 0 : 1}`,
    `outlives_reader=${job.joinedTo === 'program' ? 1 : 0}`,
    `filtered=${job.processes === 'one' ? 1 : 0}`,
    ...(job.systemCalls === undefined ? [] : [`calls=${job.systemCalls}`]),
    ...job.copyIn.map((file) => `copy_in=${context.inRunner(file.descriptor)}:0:${file.path}`),
    ...job.copyOut.map(({ descriptor, maxBytes, path, cut = false, isFolder = false }) => {
      const key = isFolder ? 'copy_out_folder' : cut ? 'copy_out_start' : 'copy_out';
      return `${key}=${context.inRunner(descriptor)}:${maxBytes}:${path}`;
    }),
  ];
}

/**
 * Returns the frame that lets the running program, a joined one, run for at most this much longer.
 */
export function describeEnd(withinMs: number): string[] {
  return ['end', `within_us=${Math.round(withinMs * 1000)}`];
}

/**
 * The stack is a little larger than the memory limit, so that endless recursion meets the memory
 * limit first. Each thread reserves as much, which the address space of a sandbox without a cgroup
 * has no room for. There the stack is unlimited (0): glibc then gives each thread 2 MB, and the
 * address space bounds the stack of the first one.
 */
function stackBytes({ limits, processes }: Job, { hasCgroup, sandboxed }: JobContext): number {
  return sandboxed && !hasCgroup && processes === 'one' ? 0 : limits.memoryBytes + 8 * mebibyte;
}

/**
 * Returns a backstop with room for memory that is reserved and hardly used; only a compiler uses
 * what it reserves. If the runner watches the resident size itself, there is room for the stacks
 * and the heaps of many threads.
 */
function addressSpaceBytes(job: Job, context: JobContext): number {
  const { sandboxed, onLinux } = context;
  const general = 4 * job.limits.memoryBytes + 1024 * mebibyte;
  if (sandboxed) return job.processes === 'many' ? job.limits.memoryBytes + 1024 * mebibyte : general;
  const watched = job.processes === 'one' && onLinux;
  return general + (watched ? 64 * (stackBytes(job, context) + 128 * mebibyte) : 0);
}

function describeProgram({ program, args }: Job, context: JobContext): string[] {
  const rest = args.map((arg) => `arg=${arg}`);
  if (program.type === 'path' || !context.onLinux) return [`arg=${program.path}`, ...rest];
  return [`exec=${context.inRunner(program.descriptor)}`, `arg=${program.name}`, ...rest];
}

/**
 * The runner's question about a running program. The answer comes from /proc, which the runner does
 * not see.
 */
export interface Look {
  id: number;
  cpuTimeMs: number;
}

/** Returns undefined if the frame is no such question. */
export function parseLook([type, id, cpu]: readonly string[]): Look | undefined {
  if (type !== 'look') return undefined;
  return { id: toNumber(id?.replace(/^id=/, '')), cpuTimeMs: toNumber(cpu?.replace(/^cpu_us=/, '')) / 1000 };
}

/** Reads the job whose program has closed its output; undefined if the frame says nothing of it. */
export function parseClosed([type, id]: readonly string[]): number | undefined {
  return type === 'closed' ? toNumber(id?.replace(/^id=/, '')) : undefined;
}

/** Returns the `seen` frame that answers the question. */
export function describeSeen({ id }: Look, { waitedMs, contended }: Seen): string[] {
  return ['seen', `id=${id}`, `waited_us=${Math.round(waitedMs * 1000)}`, `contended=${contended ? 1 : 0}`];
}

/** Reads a reply strictly. Anything unknown is a SandboxError, never a guess. */
export function parseReply(fields: readonly string[], inSupervisor: (descriptor: number) => number): Reply {
  const [type, ...pairs] = fields;
  const values = new Map<string, string>();
  const copiedOut = new Map<number, CopiedFile>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const [key, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (at < 0 || values.has(key)) throw new SandboxError(`The runner sent a malformed reply: ${fields.join(' ')}`);
    if (key === 'copied_out') {
      const [descriptor, outcome] = value.split(':');
      copiedOut.set(inSupervisor(toNumber(descriptor)), parseCopied(outcome));
    } else {
      values.set(key, value);
    }
  }
  const id = toNumber(values.get('id'));
  if (type === 'failed') return { type, id, message: values.get('message') ?? 'no reason given' };
  if (type !== 'result') throw new SandboxError(`The runner sent a reply of unknown type: ${fields.join(' ')}`);
  return { type, id, execution: parseExecution(values, copiedOut) };
}

function parseExecution(values: Map<string, string>, copiedOut: Execution['copiedOut']): Execution {
  const number = (key: string) => toNumber(values.get(key));
  return {
    end: parseEnd(values.get('exit'), values.get('signal')),
    limitsHit: parseHits(values.get('hits')),
    cpuTimeMs: number('cpu_us') / 1000,
    wallTimeMs: number('wall_us') / 1000,
    waitedMs: number('waited_us') / 1000,
    contended: number('contended') === 1,
    endedAtMs: number('ended_us') / 1000,
    silenceMs: number('silence_us') / 1000,
    silentWorkMs: number('silent_work_us') / 1000,
    peakMemoryBytes: number('peak_bytes'),
    outputBytes: number('out_bytes'),
    errorBytes: number('err_bytes'),
    errorTruncated: number('err_seen') > number('err_bytes'),
    outputHeldBack: number('held_back') === 1,
    copiedOut,
  };
}

function parseEnd(code: string | undefined, signal: string | undefined): Execution['end'] {
  if (code !== undefined && signal === undefined) return { type: 'exited', code: toNumber(code) };
  if (signal === undefined || code !== undefined)
    throw new SandboxError('The runner did not report how the program ended.');
  const signalNumber = toNumber(signal);
  const name = Object.entries(constants.signals).find(([, number]) => number === signalNumber)?.[0];
  return { type: 'killed', signal: name ?? `signal ${signalNumber}` };
}

function parseHits(text: string | undefined): LimitHit[] {
  if (text === undefined) throw new SandboxError('The runner did not report which limits were hit.');
  return text
    .split(',')
    .filter((hit) => hit !== '')
    .map((hit) => {
      const known = limitHits.find((name) => name === hit);
      if (known === undefined) throw new SandboxError(`The runner reported an unknown limit: ${hit}`);
      return known;
    });
}

function parseCopied(outcome: string | undefined): CopiedFile {
  if (outcome === '-1') return { type: 'missing' };
  if (outcome === '-2') return { type: 'too_large' };
  if (outcome === '-3') throw new HostError('A file could not be copied out of the sandbox. Is the disk full?');
  return { type: 'stored', bytes: toNumber(outcome) };
}

function toNumber(text: string | undefined): number {
  const number = text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(number)) throw new SandboxError(`The runner sent a value that is not a number: ${text}`);
  return number;
}
