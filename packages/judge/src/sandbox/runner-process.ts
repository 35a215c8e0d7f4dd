import { type ChildProcess, spawn } from 'node:child_process';
import { type Duplex, PassThrough } from 'node:stream';
import { type ContentionWatch, watchContention } from './contention.ts';
import type { Execution, Job } from './execution.ts';
import { createFrameDecoder, encodeFrame } from './frames.ts';
import {
  describeEnd,
  describeJob,
  describeSeen,
  isReady,
  parseClosed,
  parseLook,
  parseReply,
} from './runner-protocol.ts';
import { HostError, SandboxError, sandboxFailure } from './sandbox-error.ts';

const controlNumber = 3;
const firstInheritedNumber = 4;
const startTimeoutMs = 20_000;
/** The time for a program's result to arrive after the latest end of the program. */
const replyGraceMs = 10_000;
/** The same for a joined program: the other program may be slow to read its output. */
const joinedReplyGraceMs = 90_000;
const closeGraceMs = 1000;
/**
 * A runner without isolation must kill its program itself, so it gets more time, also on a busy
 * machine.
 */
const localCloseGraceMs = 5000;
const errorMaxBytes = 8192;

export interface RunnerCommand {
  path: string;
  args: readonly string[];
  cwd?: string;
  /** Open files of this process that the runner and its programs may use. */
  descriptors: readonly number[];
  hasCgroup: boolean;
  sandboxed: boolean;
  signal?: AbortSignal | undefined;
}

interface PendingJob {
  id: number;
  /** The time for its result to arrive, from the moment the job's turn begins. */
  timeoutMs: number;
  otherWaitedMs: (() => number) | undefined;
  onOutputClosed: (() => void) | undefined;
  resolve: (execution: Execution) => void;
  reject: (error: unknown) => void;
}

/** Returns the runner's number of the descriptor at this index of `RunnerCommand.descriptors`. */
export function inheritedNumber(index: number): number {
  return firstInheritedNumber + index;
}

/** A process that could not be started may never report its `close`. */
function waitUntilGone(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => child.pid === undefined && resolve());
  });
}

/**
 * One running runner. It owns the process: whatever happens, nothing of it remains after `close`.
 */
export class RunnerProcess {
  readonly #command: RunnerCommand;
  readonly #child: ChildProcess;
  readonly #control: Duplex;
  readonly #gone: Promise<void>;
  readonly #contention: ContentionWatch;
  readonly #pending: PendingJob[] = [];
  readonly #ready = Promise.withResolvers<void>();
  #isReady = false;
  #nextId = 1;
  #errorText = '';
  #failure: unknown;
  #watchdog: NodeJS.Timeout | undefined;

  /** Starts the runner. Throws the signal's reason or a SandboxError. */
  static async start(command: RunnerCommand): Promise<RunnerProcess> {
    command.signal?.throwIfAborted();
    const runner = new RunnerProcess(command);
    try {
      await runner.#ready.promise;
      return runner;
    } catch (error) {
      await runner.close();
      throw error;
    }
  }

  private constructor(command: RunnerCommand) {
    this.#command = command;
    this.#child = spawn(command.path, [...command.args], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...command.descriptors],
      env: {},
      cwd: command.cwd ?? '/',
      // The runner has a session of its own: Ctrl-C in a terminal is for this process, which then
      // decides how to end its programs.
      detached: true,
    });
    this.#gone = waitUntilGone(this.#child);
    this.#contention = watchContention(this.#child.pid, command.sandboxed);
    // If descriptors or memory run out, the child has no streams. Its `error` event then reports
    // the failure.
    this.#control = (this.#child.stdio?.[controlNumber] as Duplex | undefined) ?? new PassThrough();
    this.#ready.promise.catch(() => {});
    this.#listen();
    this.#watch(startTimeoutMs, new HostError('The runner did not start in time.'));
    command.signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Runs a job after the earlier ones. Rejects with a SandboxError or the signal's reason. */
  execute(job: Job): Promise<Execution> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const { descriptors, hasCgroup, sandboxed } = this.#command;
    const id = this.#nextId++;
    const inRunner = (descriptor: number) => {
      const index = descriptors.indexOf(descriptor);
      if (index < 0) throw new SandboxError(`The sandbox was not given descriptor ${descriptor}.`);
      return inheritedNumber(index);
    };
    const onLinux = process.platform === 'linux';
    const fields = describeJob(job, { id, inRunner, hasCgroup, sandboxed, onLinux });
    return new Promise((resolve, reject) => {
      const graceMs = job.joinedTo === 'program' ? joinedReplyGraceMs : replyGraceMs;
      const timeoutMs = job.limits.wallTimeCapMs + graceMs;
      const { otherWaitedMs, onOutputClosed } = job;
      this.#pending.push({ id, timeoutMs, otherWaitedMs, onOutputClosed, resolve, reject });
      if (this.#pending.length === 1) this.#watchHead();
      this.#control.write(encodeFrame(fields));
    });
  }

  /**
   * Lets the running program, a joined one, run for at most this much longer, not counting waits
   * for a core. If it goes on, it has reached its limit of wall time. It does nothing if the
   * program has ended.
   */
  endWithin(milliseconds: number): void {
    if (this.#failure === undefined) this.#control.write(encodeFrame(describeEnd(milliseconds)));
  }

  /**
   * Returns how long the running program, or the runner, has waited for a core; 0 if that cannot be
   * seen.
   */
  waitedMs(): number {
    return this.#contention.waitedMs();
  }

  /** Returns whether the running program sleeps; true if that cannot be seen. */
  isAsleep(): boolean {
    return this.#contention.isAsleep();
  }

  /** Ends the runner and, with it, the running program. Resolves when they are gone. */
  async close(): Promise<void> {
    this.#fail(new SandboxError('The sandbox was closed.'), 'gently');
    const graceMs = this.#command.sandboxed ? closeGraceMs : localCloseGraceMs;
    const lateKill = setTimeout(() => this.#child.kill('SIGKILL'), graceMs);
    await this.#gone;
    clearTimeout(lateKill);
  }

  #listen(): void {
    const decode = createFrameDecoder();
    this.#control.on('data', (bytes: Buffer) => {
      try {
        for (const fields of decode(bytes)) this.#take(fields);
      } catch (error) {
        this.#fail(
          error instanceof SandboxError ? error : new SandboxError('The runner sent no frames.', { cause: error }),
        );
      }
    });
    // Writing to a runner that died fails, and `close` reports its end.
    this.#control.on('error', () => {});
    this.#child.stderr?.on('data', (bytes: Buffer) => {
      if (this.#errorText.length < errorMaxBytes) this.#errorText += bytes.toString('utf8', 0, errorMaxBytes);
    });
    this.#child.once('error', (error) =>
      this.#fail(new SandboxError(`${this.#command.path} could not be started.`, { cause: error })),
    );
    this.#child.once('close', (code, signal) => {
      const how = signal === null ? `exit code ${code}` : signal;
      const message = `The sandbox ended unexpectedly (${how}). ${this.#errorText.trim()}`.trim();
      // Before the runner is ready, no program can have caused a failure.
      this.#fail(this.#isReady ? sandboxFailure(message) : new HostError(message));
    });
  }

  #take(fields: readonly string[]): void {
    if (isReady(fields)) {
      clearTimeout(this.#watchdog);
      this.#isReady = true;
      this.#ready.resolve();
      return;
    }
    const look = parseLook(fields);
    if (look !== undefined) {
      const otherWaited = this.#pending[0]?.otherWaitedMs;
      const { waitedMs, contended } = this.#contention.look(look.id, look.cpuTimeMs, otherWaited !== undefined);
      const otherWaitedMs = otherWaited?.() ?? 0;
      this.#control.write(encodeFrame(describeSeen(look, { waitedMs: waitedMs + otherWaitedMs, contended })));
      return;
    }
    const closed = parseClosed(fields);
    if (closed !== undefined) {
      const head = this.#pending[0];
      // The kernel closes the output of a program that ends before it reports the end.
      if (head?.id === closed && !this.#contention.isEnding()) head.onOutputClosed?.();
      return;
    }
    const reply = parseReply(fields, (number) => this.#command.descriptors[number - firstInheritedNumber] ?? -1);
    const job = this.#pending.shift();
    if (job === undefined || job.id !== reply.id) throw new SandboxError('The runner answered out of turn.');
    this.#watchHead();
    if (reply.type === 'result') job.resolve(reply.execution);
    else job.reject(sandboxFailure(`The runner could not run the program: ${reply.message}`));
  }

  #watchHead(): void {
    clearTimeout(this.#watchdog);
    const head = this.#pending[0];
    if (head !== undefined) this.#watch(head.timeoutMs, new SandboxError('The runner did not answer in time.'));
  }

  #watch(timeoutMs: number, failure: SandboxError): void {
    this.#watchdog = setTimeout(() => this.#fail(failure), timeoutMs);
  }

  readonly #onAbort = () => this.#fail(this.#command.signal?.reason);

  /** The first failure counts. All pending jobs reject with it, and the process ends. */
  #fail(failure: unknown, how: 'gently' | 'at once' = 'at once'): void {
    if (this.#failure !== undefined) return;
    this.#failure = failure;
    clearTimeout(this.#watchdog);
    this.#command.signal?.removeEventListener('abort', this.#onAbort);
    this.#ready.reject(failure);
    for (const job of this.#pending.splice(0)) job.reject(failure);
    // A runner without isolation must kill its program itself, so it is asked to end before it is
    // killed.
    if (how === 'at once' && this.#command.sandboxed) this.#child.kill('SIGKILL');
    if (process.platform === 'linux') this.#control.end();
    else this.#control.destroy();
  }
}
