import { inspectMachine, readOpenFilesMax } from '@podium/judge';
import { systemClock } from '../clock.ts';
import { openJoined } from '../joined/open-joined.ts';
import type { ServerAddress } from '../joined/server-connection.ts';
import type { LocalWorker } from '../judging/local-worker.ts';
import { openJudging } from '../open-judging.ts';
import { limitHeap } from './limit-heap.ts';
import { createLogger } from './log-writer.ts';
import { type ServeContext, waitForJudge } from './serve-context.ts';
import { describeFileLimit, formatWorkerBanner } from './serve-texts.ts';
import { whenStopRequested } from './stop-requests.ts';

/** Judges for the API processes on the same PostgreSQL, until a stop request. */
export async function judgeUntilStopped(context: ServeContext): Promise<void> {
  const { config, environment, log } = context;
  const stopRequested = whenStopRequested(environment);
  const judging = await openJudging(config, systemClock, createLogger(log.writer, config.logLevel));
  await judgeUntil(stopRequested, judging.worker, context);
  await judging.close();
}

/**
 * Judges for a server that the worker joins, until a stop request, or until the server rejects it.
 */
export async function judgeForServer(server: ServerAddress, context: ServeContext): Promise<void> {
  const { config, environment, log, say } = context;
  const stopping = new AbortController();
  const stopRequested = whenStopRequested(environment).then(() => stopping.abort());
  const logger = createLogger(log.writer, config.logLevel);
  const joined = await openJoined({ config, server, logger, say, signal: stopping.signal }).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  if (!joined) return;
  const end = Promise.race([stopRequested, joined.rejected]);
  await judgeUntil(end, joined.worker, { ...context, config: { ...config, languages: joined.languages } });
  const rejection = await end;
  if (rejection) throw rejection;
}

/** Judges until `end`, then lets the jobs in progress finish. */
async function judgeUntil(
  end: Promise<unknown>,
  worker: LocalWorker | undefined,
  { config, log, say }: ServeContext,
): Promise<void> {
  const fileLimit = describeFileLimit(await readOpenFilesMax(), { ...config, connections: 0 });
  if (fileLimit !== undefined) say(fileLimit);
  worker?.start();
  limitHeap();
  const inspection = inspectMachine(config.languages);
  let isEnding = false;
  const known = waitForJudge(worker?.judgeProcess, say).then(async (judge) => {
    const machine = await inspection;
    if (isEnding || judge.type === 'starting' || judge.type === 'absent') return;
    say(formatWorkerBanner({ ...config, machine, judge, log: log.name }));
  });
  await Promise.race([known.then(() => end), end]);
  isEnding = true;
  say('Stopping: submissions being judged are finished or re-queued…');
  await worker?.stop();
}
