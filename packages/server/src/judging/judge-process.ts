import { type ChildProcess, fork } from 'node:child_process';
import { createId } from '../identifiers.ts';
import type { WorkerEntry } from '../judge-worker-entry.ts';
import type { Logger } from '../logger.ts';
import type { JobEventSink } from '../queue/job-events.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { WorkSignals } from '../queue/work-signals.ts';
import { type MessageToWorker, parseMessageFromWorker, type WorkerSetup } from './worker-messages.ts';

export interface JudgeProcessDeps {
  entry: WorkerEntry;
  setup: Omit<WorkerSetup, 'workerId'>;
  queue: Pick<JudgeQueue, 'expireLeasesOf'>;
  /** Wake-ups to carry over to the worker. */
  signals: Pick<WorkSignals, 'subscribe'>;
  /** Receives the worker's events. */
  events: JobEventSink;
  logger: Logger;
  /** Before the first restart, doubled for each further one up to a hundredfold; in milliseconds. */
  restartPauseMs?: number;
}

/** The judge worker of this machine: a process of its own, since this one never executes a contestant's code. */
export interface JudgeProcess {
  start(): void;
  /** True while a worker is alive and takes jobs. */
  isJudging(): boolean;
  /** The worker's process id; undefined while there is none. */
  pid(): number | undefined;
  /** Lets the worker finish or hand back its jobs within its grace time. Resolves when it is gone. */
  stop(): Promise<void>;
}

// What the worker needs beyond its grace time to abort, hand back and exit.
const stopMarginMs = 5_000;
/** A worker that ran this long was healthy: the next restart is quick again. */
const healthyAfterMs = 30_000;

interface Worker {
  id: string;
  child: ChildProcess;
  startedAt: number;
  isReady: boolean;
}

/** Keeps one worker process alive until it is stopped. */
export function createJudgeProcess(deps: JudgeProcessDeps): JudgeProcess {
  const { logger, restartPauseMs = 500 } = deps;
  let worker: Worker | undefined;
  let failures = 0;
  let stopping = false;
  let restartTimer: NodeJS.Timeout | undefined;
  let endWaking = (): void => {};
  let onceGone = (): void => {};

  function launch(): void {
    restartTimer = undefined;
    const launched = forkWorker(deps);
    worker = launched;
    launched.child.on('message', (message) => receive(launched, message));
    // Sending to a worker that dies at the same moment fails; its exit is what counts.
    launched.child.on('error', (error) => logger.warn({ err: error }, 'the judge worker process has a problem'));
    launched.child.once('close', (code, signal) => void ended(launched, code, signal));
    send(launched.child, { type: 'setup', setup: { ...deps.setup, workerId: launched.id } });
  }

  function receive(from: Worker, raw: unknown): void {
    const message = parseMessageFromWorker(raw);
    switch (message?.type) {
      case 'ready':
        from.isReady = true;
        logger.info({ workerPid: from.child.pid, slots: deps.setup.slots }, 'judge worker is ready');
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

  async function ended(gone: Worker, code: number | null, signal: string | null): Promise<void> {
    worker = undefined;
    if (!stopping) {
      failures = performance.now() - gone.startedAt > healthyAfterMs ? 0 : failures + 1;
      const pauseMs = restartPauseMs * Math.min(100, 2 ** Math.max(0, failures - 1));
      logger.error(
        { workerPid: gone.child.pid, code, signal, pauseMs },
        'the judge worker ended unexpectedly; restarting it',
      );
      restartTimer = setTimeout(launch, pauseMs);
    }
    try {
      const expired = await deps.queue.expireLeasesOf(gone.id);
      if (expired > 0) logger.warn({ jobs: expired }, 'jobs of the judge worker that ended wait for the next one');
    } catch (error) {
      logger.error({ err: error }, 'leases of the judge worker that ended will run out by themselves');
    }
    onceGone();
  }

  return {
    start() {
      endWaking = deps.signals.subscribe(() => {
        if (worker?.isReady) send(worker.child, { type: 'wake' });
      });
      launch();
    },
    isJudging: () => worker?.isReady ?? false,
    pid: () => worker?.child.pid,
    async stop() {
      stopping = true;
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
    // A session of its own: Ctrl-C in the terminal reaches this process only, which then stops the worker in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return { id: createId(), child, startedAt: performance.now(), isReady: false };
}

function send(child: ChildProcess, message: MessageToWorker): void {
  if (!child.connected) return;
  child.send(message, () => {
    // A worker that is gone needs no message.
  });
}
