import { type ChildProcess, fork } from 'node:child_process';
import { createId } from '../identifiers.ts';
import type { WorkerEntry } from '../judge-worker-entry.ts';
import type { Logger } from '../logger.ts';
import type { JobEventSink } from '../queue/job-events.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { WorkSignals } from '../queue/work-signals.ts';
import { failureText } from './judge-failure.ts';
import {
  initialJudgeProcessState,
  type JudgeProcessEffect,
  type JudgeProcessEvent,
  nextJudgeProcessState,
  type WorkerFacts,
} from './judge-process-state.ts';
import { type JudgeState, type MessageToWorker, parseMessageFromWorker, type WorkerSetup } from './worker-messages.ts';

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

/** A stopping judge worker may take this long to finish its jobs, in milliseconds. */
export const judgeGraceMs = 10_000;
// The worker needs this beyond its grace time to abort, release and exit.
const stopMarginMs = 5_000;

/**
 * Keeps one worker process alive until it is stopped. `judge-process-state.ts` decides; this
 * performs its effects, and reports what happens to the process.
 */
export function createJudgeProcess(deps: JudgeProcessDeps): JudgeProcess {
  const { logger, isDraining = false, restartPauseMs = 500 } = deps;
  let state = initialJudgeProcessState({ isDraining, restartPauseMs, languages: deps.setup.languages });
  let onChange = (): void => {};
  /** The last worker process. */
  let child: ChildProcess | undefined;
  let waiting: NodeJS.Timeout | undefined;
  const known = Promise.withResolvers<JudgeState>();
  const stopped = Promise.withResolvers<void>();

  function dispatch(event: JudgeProcessEvent): void {
    const next = nextJudgeProcessState(state, event);
    state = next.state;
    for (const effect of next.effects) perform(effect);
    if (state.judging.type !== 'starting' || state.isStopping) known.resolve(state.judging);
  }

  function perform(effect: JudgeProcessEffect): void {
    switch (effect.type) {
      case 'fork':
        launch(effect);
        break;
      case 'send':
        send(effect.message);
        break;
      case 'terminate':
        terminate();
        break;
      case 'return-jobs':
        void returnJobs(effect);
        break;
      case 'wait':
        waiting = setTimeout(
          () => dispatch(effect.until === 'return-due' ? { type: effect.until } : launchDue()),
          effect.ms,
        );
        break;
      case 'stop-waiting':
        clearTimeout(waiting);
        break;
      case 'report-ready':
        logger.info({ workerPid: child?.pid, slots: deps.setup.slots }, 'judge worker is ready');
        break;
      case 'report-end':
        reportEnd(effect);
        break;
      case 'report-judging':
        reportJudging(effect.judging);
        break;
      case 'report-facts':
        onChange();
        break;
      case 'report-stopped':
        stopped.resolve();
        break;
    }
  }

  function launch({ workerId, ...setup }: Extract<JudgeProcessEffect, { type: 'fork' }>): void {
    const startedAt = performance.now();
    let launched: ChildProcess;
    try {
      launched = forkWorker(deps.entry);
    } catch (error) {
      // For most reasons Node.js emits this error, for others it throws it.
      logger.error({ err: error }, 'the judge worker cannot be started and is tried again');
      dispatch({ type: 'fork-failed', message: failureText(error) });
      return;
    }
    child = launched;
    launched.on('message', (raw) => receive(workerId, launched, raw));
    // Sending to a worker that dies at the same moment fails. Its exit is handled elsewhere.
    launched.on('error', (error) => {
      logger.warn({ err: error }, 'the judge worker process has a problem');
      if (launched.pid === undefined) dispatch({ type: 'start-failed', workerId, message: error.message });
    });
    // A process that could not be started is closed too.
    launched.once('close', (code, signal) =>
      dispatch({ type: 'closed', workerId, code, signal, livedMs: performance.now() - startedAt }),
    );
    const { warmsUp, isDraining: drains } = setup;
    send({ type: 'setup', setup: { ...deps.setup, workerId, warmsUp, isDraining: drains } });
  }

  function receive(workerId: string, { pid: workerPid }: ChildProcess, raw: unknown): void {
    const message = parseMessageFromWorker(raw);
    if (!message) {
      logger.warn({ workerPid }, 'the judge worker sent something that cannot be read');
      return;
    }
    switch (message.type) {
      case 'event':
        deps.events.publish(message.jobId, message.event);
        break;
      case 'log':
        logger[message.level]({ ...message.fields, workerPid }, message.message);
        break;
      default:
        dispatch({ type: 'reported', workerId, message });
    }
  }

  function send(message: MessageToWorker): void {
    if (!child?.connected) return;
    child.send(message, () => {
      // A worker that is gone needs no message.
    });
  }

  function terminate(): void {
    const running = child;
    running?.kill('SIGTERM');
    const killing = setTimeout(() => running?.kill('SIGKILL'), deps.setup.graceMs + stopMarginMs);
    running?.once('close', () => clearTimeout(killing));
  }

  async function returnJobs({ holder, inOrder }: { holder: string; inOrder: boolean }): Promise<void> {
    try {
      const jobs = await (inOrder ? deps.queue.releaseLeasesOf(holder) : deps.queue.recordDeathOf(holder));
      if (jobs > 0) logger.warn({ jobs }, 'jobs of the judge worker that ended wait for the next one');
    } catch (error) {
      logger.error({ err: error }, 'jobs of the judge worker that ended cannot be returned to the queue');
      dispatch({ type: 'return-failed', message: failureText(error) });
      return;
    }
    dispatch({ type: 'jobs-returned' });
  }

  function reportEnd({ isUnable, code, signal }: Extract<JudgeProcessEffect, { type: 'report-end' }>): void {
    const fields = { workerPid: child?.pid, code, signal };
    if (isUnable) logger.warn(fields, 'the judge worker ended and is started again');
    else logger.error(fields, 'the judge worker ended unexpectedly and is started again');
  }

  function reportJudging(judging: JudgeState): void {
    if (judging.type === 'unable') logger.error(judging, 'this machine cannot judge: submissions wait');
    if (judging.type === 'hindered') logger.warn(judging, 'submissions wait because of this machine');
    onChange();
  }

  return {
    start() {
      const endWaking = deps.signals.subscribe(() => dispatch({ type: 'woken' }));
      void stopped.promise.then(endWaking);
      dispatch(launchDue());
    },
    state: () => state.judging,
    facts: () => state.facts,
    onChange(listener) {
      onChange = listener;
    },
    setDraining: (next) => dispatch({ type: 'draining-changed', isDraining: next }),
    whenKnown: () => known.promise,
    pid: () => (state.phase.type === 'running' ? child?.pid : undefined),
    stop() {
      dispatch({ type: 'stop-requested' });
      return stopped.promise;
    },
  };
}

function launchDue(): JudgeProcessEvent {
  return { type: 'launch-due', workerId: createId() };
}

function forkWorker(entry: WorkerEntry): ChildProcess {
  return fork(entry.path, [], {
    execArgv: entry.nodeOptions,
    // The worker has a session of its own: Ctrl-C in the terminal reaches this process only, which
    // then stops the worker in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
