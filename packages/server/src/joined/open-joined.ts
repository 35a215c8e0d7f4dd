import type { WorkerReport } from '@podium/sdk/contract';
import type { Config } from '../config.ts';
import { onceAvailable } from '../errors.ts';
import { createLocalWorker } from '../judging/local-worker.ts';
import { identifyWorker, type WorkerIdentity } from '../judging/worker-identity.ts';
import type { Logger } from '../logger.ts';
import { createWorkSignals } from '../queue/work-signals.ts';
import { type CallServer, connectToServer, JoinRejected, ownVersion, type ServerAddress } from './server-connection.ts';
import { createServerEvents } from './server-events.ts';

interface JoinOptions {
  config: Config;
  server: ServerAddress;
  logger: Logger;
  say: (text: string) => void;
  /** Ends the wait for a server that does not answer. */
  signal: AbortSignal;
}

const retryMs = 2_000;

/**
 * Joins the server, and waits for one that does not answer. Throws JoinRejected if it does not take
 * this worker, and the reason of the signal.
 */
export async function openJoined({ config, server, logger, say, signal }: JoinOptions) {
  const callServer = connectToServer(server);
  const identity = await identifyWorker(config.dataDir);
  const report = firstReport(identity, config.workers);
  // The languages are those of the server, so that an operator sets them in one place.
  const { languages } = await onceAvailable(() => callServer((judging) => judging.report(report, { signal })), {
    ...{ pauseMs: retryMs, signal },
    onWait: (error) => say(`The worker keeps trying. ${(error as Error).message}`),
  });
  const { promise: rejected, resolve: reportRejection } = Promise.withResolvers<JoinRejected>();
  const worker = createLocalWorker({
    config: { ...config, languages },
    identity,
    source: { type: 'server', ...server },
    queue: {
      recordDeathOf: (holder) => leave(callServer, holder, true),
      releaseLeasesOf: (holder) => leave(callServer, holder, false),
    },
    signals: createWorkSignals(),
    events: createServerEvents(callServer),
    logger,
    report: (latest) => callServer((judging) => judging.report(latest)),
    onError(error) {
      if (error instanceof JoinRejected) reportRejection(error);
    },
  });
  return {
    worker,
    /** The languages of the server, which the worker judges. */
    languages,
    /** Resolves when the server no longer takes this worker. */
    rejected,
  };
}

/**
 * Returns the number of returned jobs: none to a server that rejects the worker, whose leases run
 * out.
 */
async function leave(callServer: CallServer, holder: string, died: boolean): Promise<number> {
  try {
    return (await callServer((judging) => judging.leave({ holder, died }))).jobs;
  } catch (error) {
    if (error instanceof JoinRejected) return 0;
    throw error;
  }
}

function firstReport(identity: WorkerIdentity, slots: number): WorkerReport {
  const unknown = { memoryControl: null, speed: null, reason: null };
  const figures = { inProgress: 0, verdicts: 0, uptimeMs: 0 };
  return {
    ...identity,
    version: ownVersion,
    slots,
    languages: [],
    compilers: {},
    ...unknown,
    ...figures,
    state: 'starting',
  };
}
