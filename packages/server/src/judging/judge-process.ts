import { type ChildProcess, fork } from 'node:child_process';
import { createId } from '../identifiers.ts';
import type { judgeWorkerEntry } from '../locations.ts';
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
} from './judge-process-state.ts';
import type { JudgeState, MessageFromWorker, MessageToWorker, WorkerSetup } from './worker-messages.ts';

export interface JudgeProcessDeps {
  entry: typeof judgeWorkerEntry;
  setup: Omit<WorkerSetup, 'workerId' | 'warmsUp' | 'isDraining'>;
  queue: Pick<JudgeQueue, 'recordDeathOf' | 'releaseLeasesOf'>;
  /** Wake-ups to carry over to the worker. */
  signals: Pick<WorkSignals, 'subscribe'>;
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
export type JudgeProcess = ReturnType<typeof createJudgeProcess>;

// The worker needs this beyond its grace time to abort, release and exit.
const stopMarginMs = 5_000;

/**
 * Keeps one worker process alive until it is stopped. `judge-process-state.ts` decides; this
 * performs its effects, and reports what happens to the process.
 */
export function createJudgeProcess(deps: JudgeProcessDeps) {
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
        waiting = setTimeout(becomeDue, effect.ms);
        break;
      case 'stop-waiting':
        clearTimeout(waiting);
        break;
      case 'log':
        logger[effect.level]({ workerPid: child?.pid, ...effect.fields }, effect.message);
        break;
      case 'report-change':
        onChange();
        break;
      case 'report-stopped':
        stopped.resolve();
        break;
    }
  }

  function becomeDue(): void {
    dispatch({ type: 'due', workerId: createId() });
  }

  function launch({ workerId, warmsUp, isDraining: drains }: Extract<JudgeProcessEffect, { type: 'fork' }>): void {
    const startedAt = performance.now();
    let startError: string | undefined;
    const close = (code: number | null, signal: string | null): void =>
      dispatch({ type: 'closed', workerId, code, signal, startError, livedMs: performance.now() - startedAt });
    let launched: ChildProcess;
    try {
      launched = forkWorker(deps.entry);
    } catch (error) {
      // For most reasons Node.js emits this error, for others it throws it.
      startError = failureText(error);
      close(null, null);
      return;
    }
    child = launched;
    launched.on('message', (message: MessageFromWorker) => receive(workerId, launched, message));
    // Sending to a worker that dies at the same moment fails. Its exit is handled elsewhere.
    launched.on('error', (error) => {
      logger.warn({ err: error }, 'the judge worker process has a problem');
      if (launched.pid === undefined) startError = error.message;
    });
    // A process that could not be started is closed too.
    launched.once('close', close);
    send({ type: 'setup', setup: { ...deps.setup, workerId, warmsUp, isDraining: drains } });
  }

  function receive(workerId: string, { pid: workerPid }: ChildProcess, message: MessageFromWorker): void {
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

  return {
    start(): void {
      const endWaking = deps.signals.subscribe(() => dispatch({ type: 'woken' }));
      void stopped.promise.then(endWaking);
      becomeDue();
    },
    state: () => state.judging,
    facts: () => state.facts,
    /** Calls back when the state or the machine's figures change. */
    onChange(listener: () => void): void {
      onChange = listener;
    },
    /** A draining worker finishes the jobs in progress and takes no more. */
    setDraining: (next: boolean) => dispatch({ type: 'draining-changed', isDraining: next }),
    /** Resolves to the state once it is known whether judging works. */
    whenKnown: () => known.promise,
    /** Returns the worker's process id; undefined while there is no worker. */
    pid: () => (state.phase.type === 'running' ? child?.pid : undefined),
    /**
     * Lets the worker finish or release its jobs within its grace time. Resolves when it is gone.
     */
    stop(): Promise<void> {
      dispatch({ type: 'stop-requested' });
      return stopped.promise;
    },
  };
}

function forkWorker(entry: JudgeProcessDeps['entry']): ChildProcess {
  return fork(entry.path, [], {
    execArgv: entry.nodeOptions,
    // The worker has a session of its own: Ctrl-C in the terminal reaches this process only, which
    // then stops the worker in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
