import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Language, MemoryControl } from '@podium/sdk/contract';
import { createId } from '../identifiers.ts';
import type { WorkerEntry } from '../judge-worker-entry.ts';
import type { Logger } from '../logger.ts';
import type { JobEventSink } from '../queue/job-events.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { WorkSignals } from '../queue/work-signals.ts';
import { failureText } from './judge-failure.ts';
import type { JudgeState } from './judge-state.ts';
import { type MessageToWorker, parseMessageFromWorker, type WorkerSetup } from './worker-messages.ts';

export interface JudgeProcessDeps {
  entry: WorkerEntry;
  setup: Omit<WorkerSetup, 'workerId' | 'warmsUp' | 'isDraining'>;
  queue: Pick<JudgeQueue, 'recordDeathOf' | 'releaseLeasesOf'>;
  /** Wake-ups to carry over to the worker. */
  signals: Pick<WorkSignals, 'subscribe'>;
  /** Receives the worker's events. */
  events: JobEventSink;
  logger: Logger;
  /** Whether the worker takes no jobs until `setDraining` says otherwise. */
  isDraining?: boolean;
  /**
   * The pause before a restart, in milliseconds. Each further worker that could not judge doubles
   * it, up to thirtyfold.
   */
  restartPauseMs?: number;
}

/**
 * The judge worker of this machine. It has a process of its own, since this process never executes
 * a contestant's code.
 */
export interface JudgeProcess {
  start(): void;
  /** Returns the present state of judging. */
  state(): JudgeState;
  /** Returns what the worker has reported about itself. */
  facts(): WorkerFacts;
  /** Calls back when the state or the machine's figures change. */
  onChange(listener: () => void): void;
  /** A draining worker finishes the jobs in progress and takes no more. */
  setDraining(isDraining: boolean): void;
  /** Resolves to the state once it is known whether judging works. */
  whenKnown(): Promise<JudgeState>;
  /** Returns the worker's process id; undefined while there is no worker. */
  pid(): number | undefined;
  /** Lets the worker finish or release its jobs within its grace time. Resolves when it is gone. */
  stop(): Promise<void>;
}

/** A worker reports these facts about itself beside its state. */
export interface WorkerFacts {
  /** Null until it is known. */
  memoryControl: MemoryControl | null;
  /** The speed of one core, 1 for the reference; null until it is measured. */
  speed: number | null;
  /** The languages of those that are offered that it can judge, as far as it is known. */
  languages: Language[];
  inProgress: number;
  /** The verdicts since this process began. */
  verdicts: number;
}

/** A stopping judge worker may take this long to finish its jobs, in milliseconds. */
export const judgeGraceMs = 10_000;
// The worker needs this beyond its grace time to abort, release and exit.
const stopMarginMs = 5_000;
/** After a worker has judged for this long, the pauses before restarts are short again. */
const healthyAfterMs = 30_000;
const longestPauseFactor = 30;
const databasePauseMs = 1_000;

interface Worker {
  id: string;
  child: ChildProcess;
  startedAt: number;
  isReady: boolean;
  /** It reported that the machine cannot judge, so it released its jobs. */
  isUnable: boolean;
  /** Set if the process could not be started. */
  startError?: Error;
}

/** Keeps one worker process alive until it is stopped. */
export function createJudgeProcess(deps: JudgeProcessDeps): JudgeProcess {
  const { logger, restartPauseMs = 500 } = deps;
  let worker: Worker | undefined;
  let state: JudgeState = { type: 'starting' };
  let facts: WorkerFacts = {
    ...{ memoryControl: null, speed: null, inProgress: 0, verdicts: 0 },
    languages: [...deps.setup.languages],
  };
  let { isDraining = false } = deps;
  let onChange = (): void => {};
  const known = createOnce<JudgeState>();
  let failures = 0;
  let isFirst = true;
  let stopping = false;
  let restartTimer: NodeJS.Timeout | undefined;
  const stopSleeping = new AbortController();
  let endWaking = (): void => {};
  let onceGone = (): void => {};

  function launch(): void {
    restartTimer = undefined;
    let launched: Worker;
    try {
      launched = forkWorker(deps);
    } catch (error) {
      // For most reasons Node.js emits this error, for others it throws it.
      logger.error({ err: error }, 'the judge worker cannot be started and is tried again');
      setState(unstartable(error as Error));
      launchLater(false);
      return;
    }
    worker = launched;
    launched.child.on('message', (message) => receive(launched, message));
    // Sending to a worker that dies at the same moment fails. Its exit is handled elsewhere.
    launched.child.on('error', (error) => {
      logger.warn({ err: error }, 'the judge worker process has a problem');
      if (launched.child.pid === undefined) launched.startError = error;
    });
    // A process that could not be started is closed too.
    launched.child.once('close', (code, signal) => void ended(launched, code, signal));
    const setup = { ...deps.setup, workerId: launched.id, warmsUp: isFirst, isDraining };
    send(launched.child, { type: 'setup', setup });
    isFirst = false;
  }

  function receive(from: Worker, raw: unknown): void {
    const message = parseMessageFromWorker(raw);
    switch (message?.type) {
      case 'state':
        from.isUnable ||= message.state.type === 'unable';
        setState(message.state);
        if (message.state.type !== 'ready' || from.isReady) return;
        from.isReady = true;
        logger.info({ workerPid: from.child.pid, slots: deps.setup.slots }, 'judge worker is ready');
        return;
      case 'machine':
        facts = { ...facts, memoryControl: message.memoryControl, speed: message.speed ?? facts.speed };
        onChange();
        return;
      case 'languages':
        facts = { ...facts, languages: message.languages };
        onChange();
        return;
      case 'load':
        facts = { ...facts, inProgress: message.inProgress };
        return;
      case 'verdict':
        facts = { ...facts, verdicts: facts.verdicts + 1 };
        return;
      case 'event':
        deps.events.publish(message.jobId, message.event);
        return;
      case 'log':
        logger[message.level]({ ...message.fields, workerPid: from.child.pid }, message.message);
        return;
      case undefined:
        logger.warn({ workerPid: from.child.pid }, 'the judge worker sent something that cannot be read');
    }
  }

  function setState(next: JudgeState): void {
    const isNews = JSON.stringify(next) !== JSON.stringify(state);
    state = next;
    if (isNews && next.type === 'unable') logger.error(next, 'this machine cannot judge: submissions wait');
    if (isNews && next.type === 'hindered') logger.warn(next, 'submissions wait because of this machine');
    if (next.type !== 'starting') known.resolve(next);
    if (isNews) onChange();
  }

  async function ended(gone: Worker, code: number | null, signal: string | null): Promise<void> {
    worker = undefined;
    facts = { ...facts, inProgress: 0 };
    // A worker takes no job before it is ready. If it fails until then, that says nothing about
    // jobs; if it is killed, something kills workers that have none.
    const failedToStart = !gone.isReady && signal === null;
    const inOrder = stopping || code === 0 || gone.isUnable || failedToStart;
    if (!stopping) {
      const fields = { workerPid: gone.child.pid, code, signal };
      if (gone.isUnable) logger.warn(fields, 'the judge worker ended and is started again');
      else logger.error(fields, 'the judge worker ended unexpectedly and is started again');
      if (!gone.isUnable) setState(gone.isReady ? { type: 'starting' } : endedEarly(gone, code, signal));
    }
    await returnJobs(gone.id, inOrder);
    if (stopping) return onceGone();
    launchLater(gone.isReady && (!gone.isUnable || performance.now() - gone.startedAt > healthyAfterMs));
  }

  /** The pause is longer, the more workers in a row could not judge. */
  function launchLater(wasWell: boolean): void {
    failures = wasWell ? 0 : failures + 1;
    const pauseMs = restartPauseMs * Math.min(longestPauseFactor, 2 ** Math.max(0, failures - 1));
    restartTimer = setTimeout(launch, pauseMs);
  }

  /**
   * Runs before the next worker starts: once the leases have run out, nobody knows how their worker
   * ended.
   */
  async function returnJobs(holder: string, inOrder: boolean): Promise<void> {
    for (;;) {
      try {
        const jobs = await (inOrder ? deps.queue.releaseLeasesOf(holder) : deps.queue.recordDeathOf(holder));
        if (jobs > 0) logger.warn({ jobs }, 'jobs of the judge worker that ended wait for the next one');
        return;
      } catch (error) {
        logger.error({ err: error }, 'jobs of the judge worker that ended cannot be returned to the queue');
        if (stopping) return;
        const reason = `Jobs cannot be returned to the queue: ${failureText(error)}.`;
        if (state.type !== 'unable') setState({ type: 'unable', reason });
        await sleep(databasePauseMs, undefined, { signal: stopSleeping.signal }).catch(() => {});
      }
    }
  }

  return {
    start() {
      endWaking = deps.signals.subscribe(() => {
        if (worker?.isReady) send(worker.child, { type: 'wake' });
      });
      launch();
    },
    state: () => state,
    facts: () => facts,
    onChange(listener) {
      onChange = listener;
    },
    setDraining(next) {
      isDraining = next;
      if (worker) send(worker.child, { type: 'drain', isDraining });
    },
    whenKnown: () => known.promise,
    pid: () => worker?.child.pid,
    async stop() {
      stopping = true;
      known.resolve(state);
      stopSleeping.abort();
      endWaking();
      clearTimeout(restartTimer);
      const running = worker;
      if (!running) return;
      const gone = new Promise<void>((resolve) => {
        onceGone = resolve;
      });
      running.child.kill('SIGTERM');
      const killing = setTimeout(() => running.child.kill('SIGKILL'), deps.setup.graceMs + stopMarginMs);
      await gone;
      clearTimeout(killing);
    },
  };
}

function forkWorker({ entry }: JudgeProcessDeps): Worker {
  const child = fork(entry.path, [], {
    execArgv: entry.nodeOptions,
    // The worker has a session of its own: Ctrl-C in the terminal reaches this process only, which
    // then stops the worker in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return { id: createId(), child, startedAt: performance.now(), isReady: false, isUnable: false };
}

function send(child: ChildProcess, message: MessageToWorker): void {
  if (!child.connected) return;
  child.send(message, () => {
    // A worker that is gone needs no message.
  });
}

function endedEarly({ startError }: Worker, code: number | null, signal: string | null): JudgeState {
  if (startError) return unstartable(startError);
  return { type: 'unable', reason: `The judge worker ended before it could judge (${signal ?? `exit code ${code}`}).` };
}

function unstartable({ message }: Error): JudgeState {
  return { type: 'unable', reason: `The judge worker cannot be started: ${message}.` };
}

/** Creates a promise that the first call settles. */
function createOnce<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
