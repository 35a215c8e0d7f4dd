import { join } from 'node:path';
import { createJudge, findFailureCause, findSpeed, type Judge, languages as judgedLanguages } from '@podium/judge';
import { defaultLanguage, languageIds } from '@podium/sdk/contract';
import { systemClock } from './clock.ts';
import { openStoreAt } from './database/open-store.ts';
import { connectToServer } from './joined/server-connection.ts';
import { createServerWorkSource } from './joined/server-work-source.ts';
import { createBlobCache } from './judging/blob-cache.ts';
import { createJudgeWorker, type JudgeWorker } from './judging/judge-worker.ts';
import { describeLacking, watchLanguages } from './judging/watch-languages.ts';
import { createDatabaseWorkSource, type WorkSource } from './judging/work-source.ts';
import { type MessageFromWorker, parseMessageToWorker, type WorkerSetup } from './judging/worker-messages.ts';
import { type Logger, plainFields } from './logger.ts';
import { createJudgeQueue } from './queue/judge-queue.ts';
import { createWorkSignals, type WorkSignals } from './queue/work-signals.ts';

// The judge worker process: forked by the API process, set up by its first message, stopped by
// SIGTERM or by the end of the process that forked it.

const blobCacheMaxBytes = 2 * 1024 ** 3;

const signals = createWorkSignals();
const logger: Logger = { info: logAs('info'), warn: logAs('warn'), error: logAs('error') };
let running: Promise<RunningWorker> | undefined;
const starting = new AbortController();
let ending = false;
let isDraining = false;

process.on('message', (raw) => {
  const message = parseMessageToWorker(raw);
  if (message?.type === 'wake') signals.notify();
  else if (message?.type === 'drain') {
    isDraining = message.isDraining;
    void running?.then(({ worker }) => worker.setDraining(isDraining));
  } else if (message?.type === 'setup' && !running) {
    isDraining = message.setup.isDraining;
    running = startWorker(message.setup, signals);
    running.catch((error: unknown) => {
      if (ending) return;
      logger.error({ err: error }, 'the judge worker cannot start');
      reportUnable(error instanceof Error ? error.message : String(error));
      exit(1);
    });
  }
});
process.once('SIGTERM', () => void end(0));
process.once('disconnect', () => void end(0));
process.on('uncaughtException', (error) => {
  logger.error({ err: error }, 'the judge worker failed and ends');
  // A job may have caused the death, so no lease is released: the parent process records the death.
  if (findFailureCause(error) !== 'host') return exit(1);
  reportUnable(error.message);
  void end(1);
});

interface RunningWorker {
  worker: JudgeWorker;
  graceMs: number;
  /** Removes temporary files and closes the database. */
  close(): Promise<void>;
}

async function startWorker(setup: WorkerSetup, workSignals: WorkSignals): Promise<RunningWorker> {
  const { source, close: closeSource } = openSource(setup, workSignals);
  const judge = await createJudge({ isolation: 'sandbox', cacheDir: join(setup.cacheDir, 'judge') });
  try {
    if (setup.warmsUp) await judge.warmUp({ signal: starting.signal });
    const host = await judge.checkHost({ signal: starting.signal });
    if (host.type === 'broken') throw new Error(host.reason);
  } catch (error) {
    await judge.close();
    await closeSource();
    throw error;
  }
  const blobs = await createBlobCache({
    dir: join(setup.cacheDir, 'blobs'),
    maxBytes: blobCacheMaxBytes,
    fetchBlob: source.fetchBlob,
  });
  const events = { publish: (jobId, event) => send({ type: 'event', jobId, event }) } satisfies Parameters<
    typeof createJudgeWorker
  >[0]['events'];
  const worker = createJudgeWorker({
    source,
    judge,
    blobs,
    events,
    clock: systemClock,
    logger,
    slots: setup.slots,
    languages: [defaultLanguage],
    isDraining,
    onHindered: reportHindered,
    onLoad: (inProgress) => send({ type: 'load', inProgress }),
    onVerdict: () => send({ type: 'verdict' }),
    onUnable(reason) {
      reportUnable(reason);
      void end(1);
    },
  });
  worker.start();
  worker.setDraining(isDraining);
  send({ type: 'state', state: { type: 'ready' } });
  watchLanguages({
    judge,
    // A submission may be in a language that is no longer offered.
    languages: languageIds.filter((id) => Object.hasOwn(judgedLanguages, id)),
    signal: starting.signal,
    onChange({ judged, lacking }) {
      worker.setLanguages(judged);
      send({ type: 'languages', languages: setup.languages.filter((language) => !lacking.has(language)) });
      lack = describeLacking(lacking, setup.languages);
      reportWell();
    },
  });
  void reportMachine(judge, setup);
  return {
    worker,
    graceMs: setup.graceMs,
    async close() {
      await judge.close();
      await closeSource();
    },
  };
}

/** Opens where jobs come from: a database, or a server that this worker joined. */
function openSource(setup: WorkerSetup, workSignals: WorkSignals): { source: WorkSource; close(): Promise<void> } {
  const { source: address, workerId: holder } = setup;
  if (address.type === 'server') {
    return { source: createServerWorkSource(connectToServer(address), holder), close: async () => {} };
  }
  // The process that forked this one has brought the schema up to date.
  const database = openStoreAt(address);
  const queue = createJudgeQueue({ database, clock: systemClock, signals: workSignals, holder });
  return { source: createDatabaseWorkSource(database, queue), close: () => database.destroy() };
}

/** Measures the machine once judging works: submissions do not wait for it. */
async function reportMachine(judge: Judge, { warmsUp, cacheDir }: WorkerSetup): Promise<void> {
  const { memoryLimiter: memoryControl } = judge;
  send({ type: 'machine', memoryControl, speed: null });
  if (!warmsUp) return;
  const speed = await findSpeed(judge, join(cacheDir, 'judge'), starting.signal);
  send({ type: 'machine', memoryControl, speed });
}

/**
 * Health shows for this time why a submission waits, in milliseconds: longer than the pause before
 * the next try.
 */
const hinderedForMs = 30_000;
let hindered: NodeJS.Timeout | undefined;
let hindrance: string | undefined;
/** Why submissions in some languages wait, as long as they do. */
let lack: string | undefined;

function reportHindered(reason: string): void {
  clearTimeout(hindered);
  hindrance = reason;
  hindered = setTimeout(() => {
    hindrance = undefined;
    reportWell();
  }, hinderedForMs).unref();
  reportWell();
}

/** Reports that this machine judges, and what it does not. */
function reportWell(): void {
  if (isUnable) return;
  const reason = [hindrance, lack].filter((text) => text !== undefined).join(' ');
  const isByLanguages = hindrance === undefined;
  send({ type: 'state', state: reason === '' ? { type: 'ready' } : { type: 'hindered', reason, isByLanguages } });
}

let isUnable = false;

function reportUnable(reason: string): void {
  isUnable = true;
  clearTimeout(hindered);
  send({ type: 'state', state: { type: 'unable', reason } });
}

/** Finishes or releases the running jobs, then ends the process. */
async function end(exitCode: number): Promise<void> {
  if (ending) return;
  ending = true;
  starting.abort(new Error('The judge worker was asked to end.'));
  try {
    const started = await running?.catch(() => undefined);
    // After a failure, running jobs are released instead of finished.
    await started?.worker.stop({ graceMs: exitCode === 0 ? started.graceMs : 0 });
    await started?.close();
  } catch (error) {
    logger.error({ err: error }, 'the judge worker did not end in order');
  }
  exit(exitCode);
}

/** Exits once earlier messages have arrived. */
function exit(exitCode: number): void {
  if (!process.connected) process.exit(exitCode);
  process.send?.({ type: 'log', level: 'info', message: 'judge worker ends', fields: { exitCode } }, () =>
    process.exit(exitCode),
  );
}

function send(message: MessageFromWorker): void {
  if (!process.connected) return;
  process.send?.(message, undefined, undefined, () => {
    // The process that forked this one is gone: 'disconnect' follows.
  });
}

function logAs(level: 'info' | 'warn' | 'error') {
  return (fields: object, message: string): void => {
    send({ type: 'log', level, message, fields: plainFields(fields) });
  };
}
