import { setTimeout } from 'node:timers/promises';
import type { Language, WorkerReport } from '@podium/sdk/contract';
import type { Config } from '../config.ts';
import { isUnavailable } from '../errors.ts';
import { createLocalWorker } from '../judging/local-worker.ts';
import { identifyWorker, type WorkerIdentity } from '../judging/worker-identity.ts';
import type { Logger } from '../logger.ts';
import { createWorkSignals } from '../queue/work-signals.ts';
import {
  connectToServer,
  JoinRejected,
  ownVersion,
  type ServerAddress,
  type ServerConnection,
} from './server-connection.ts';
import { createServerEvents } from './server-events.ts';

interface JoinOptions {
  config: Config;
  server: ServerAddress;
  logger: Logger;
  /** Writes information for a person at the terminal. */
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
  const connection = connectToServer(server);
  const identity = await identifyWorker(config.dataDir);
  const languages = await learnLanguages(connection, firstReport(identity, config.workers), say, signal);
  const { promise: rejected, resolve: reportRejection } = Promise.withResolvers<JoinRejected>();
  const worker = createLocalWorker({
    config: { ...config, languages },
    identity,
    source: { type: 'server', ...server },
    queue: {
      recordDeathOf: (holder) => leave(connection, holder, true),
      releaseLeasesOf: (holder) => leave(connection, holder, false),
    },
    signals: createWorkSignals(),
    events: createServerEvents(connection),
    logger,
    report: (report) => connection.call((judging) => judging.report(report)),
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
async function leave(connection: ServerConnection, holder: string, died: boolean): Promise<number> {
  try {
    return (await connection.call((judging) => judging.leave({ holder, died }))).jobs;
  } catch (error) {
    if (error instanceof JoinRejected) return 0;
    throw error;
  }
}

/** The languages are those of the server, so that an operator sets them in one place. */
async function learnLanguages(
  connection: ServerConnection,
  report: WorkerReport,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<readonly Language[]> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return (await connection.call((judging) => judging.report(report, { signal }))).languages;
    } catch (error) {
      signal.throwIfAborted();
      if (!isUnavailable(error)) throw error;
      if (isFirst) say(`The worker keeps trying. ${(error as Error).message}`);
      await setTimeout(retryMs, undefined, { signal });
    }
  }
}

function firstReport(identity: WorkerIdentity, slots: number): WorkerReport {
  const unknown = { memoryControl: null, speed: null, reason: null };
  const figures = { inProgress: 0, verdicts: 0, uptimeMs: 0 };
  return { ...identity, version: ownVersion, slots, languages: [], ...unknown, ...figures, state: 'starting' };
}
