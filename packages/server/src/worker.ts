import { join } from 'node:path';
import { createJudge, findFailureCause, findSpeed, type Judge, languages as judgedLanguages } from '@podium/judge';
import { defaultLanguage, languageIds } from '@podium/sdk/contract';
import packageJson from '../package.json' with { type: 'json' };
import { systemClock } from './clock.ts';
import { openStoreAt } from './database/open-store.ts';
import { connectToServer } from './joined/server-connection.ts';
import { createServerWorkSource } from './joined/server-work-source.ts';
import { createBlobCache } from './judging/blob-cache.ts';
import { failureText } from './judging/judge-failure.ts';
import { createJudgeWorker, type JudgeWorker } from './judging/judge-worker.ts';
import { describeLacking, watchLanguages } from './judging/watch-languages.ts';
import { createDatabaseWorkSource, type WorkSource } from './judging/work-source.ts';
import type { MessageFromWorker, MessageToWorker, WorkerSetup } from './judging/worker-messages.ts';
import { type Logger, plainFields } from './logger.ts';
import { createJudgeQueue } from './queue/judge-queue.ts';
import { createWorkSignals } from './queue/work-signals.ts';

// The judge worker process: forked by the API process, set up by its first message, stopped by
// SIGTERM or by the end of the process that forked it.

const blobCacheMaxBytes = 2 * 1024 ** 3;

const signals = createWorkSignals();
const logger: Logger = { info: logAs('info'), warn: logAs('warn'), error: logAs('error') };
let running: Promise<RunningWorker> | undefined;
const ending = new AbortController();

process.on('message', (message: MessageToWorker) => {
  switch (message.type) {
    case 'wake':
      return signals.notify();
    case 'drain':
      return void running?.then(({ worker }) => worker.setDraining(message.isDraining)).catch(() => {});
    case 'setup':
      running = startWorker(message.setup);
      running.catch((error: unknown) => {
        if (ending.signal.aborted) return;
        logger.error({ err: error }, 'the judge worker cannot start');
        reportUnable(failureText(error));
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

async function startWorker(setup: WorkerSetup): Promise<RunningWorker> {
  requireVersion(setup.version);
  const { source, close: closeSource } = openSource(setup);
  const judge = await createJudge({ isolation: 'sandbox', cacheDir: join(setup.cacheDir, 'judge') });
  const close = async () => {
    await judge.close();
    await closeSource();
  };
  try {
    if (setup.warmsUp) await judge.warmUp({ signal: ending.signal });
    const host = await judge.checkHost({ signal: ending.signal });
    if (host.type === 'broken') throw new Error(host.reason);
  } catch (error) {
    await close();
    throw error;
  }
  const blobs = await createBlobCache({
    dir: join(setup.cacheDir, 'blobs'),
    maxBytes: blobCacheMaxBytes,
    fetchBlob: source.fetchBlob,
  });
  const waits = createWaitReports();
  const worker = createJudgeWorker({
    ...{ source, judge, blobs, clock: systemClock, logger },
    events: { publish: (jobId, event) => send({ type: 'event', jobId, event }) },
    slots: setup.slots,
    languages: [defaultLanguage],
    isDraining: setup.isDraining,
    onHindered: waits.reportHindrance,
    onLoad: (inProgress) => send({ type: 'load', inProgress }),
    onVerdict: () => send({ type: 'verdict' }),
    onUnable(reason) {
      reportUnable(reason);
      void end(1);
    },
  });
  worker.start();
  send({ type: 'state', state: { type: 'ready' } });
  watchLanguages({
    judge,
    // A submission may be in a language that is no longer offered.
    languages: languageIds.filter((id) => Object.hasOwn(judgedLanguages, id)),
    offered: setup.languages,
    signal: ending.signal,
    onChange({ judged, lacking }) {
      worker.setLanguages([...new Set([defaultLanguage, ...judged.keys()])]);
      const languages = setup.languages.filter((language) => !lacking.has(language));
      send({ type: 'machine', facts: { languages, compilers: Object.fromEntries(judged) } });
      waits.reportLack(describeLacking(lacking, setup.languages));
    },
  });
  void reportMachine(judge, setup);
  return { worker, graceMs: setup.graceMs, close };
}

/**
 * An upgrade replaces the files of a server that still runs, which then starts this newer program:
 * their messages and their database may differ.
 */
function requireVersion(running: string): void {
  const { version } = packageJson;
  if (running === version) return;
  throw new Error(`Podium ${version} is installed, but ${running} still runs. Restart the server.`);
}

/** Opens where jobs come from: a database, or a server that this worker joined. */
function openSource({ source: address, workerId: holder }: WorkerSetup): {
  source: WorkSource;
  close(): Promise<void>;
} {
  if (address.type === 'server') {
    return { source: createServerWorkSource(connectToServer(address), holder), close: async () => {} };
  }
  // The process that forked this one has brought the schema up to date.
  const database = openStoreAt(address);
  const queue = createJudgeQueue({ database, clock: systemClock, signals, holder });
  return { source: createDatabaseWorkSource(database, queue), close: () => database.destroy() };
}

/** Measures the machine once judging works: submissions do not wait for it. */
async function reportMachine(judge: Judge, { warmsUp, cacheDir }: WorkerSetup): Promise<void> {
  send({ type: 'machine', facts: { memoryControl: judge.memoryLimiter } });
  if (!warmsUp) return;
  const speed = await findSpeed(judge, join(cacheDir, 'judge'), ending.signal);
  if (speed !== null) send({ type: 'machine', facts: { speed } });
}

/**
 * Health shows for this time why a submission waits, in milliseconds: longer than the pause before
 * the next try.
 */
const hinderedForMs = 30_000;

/** Creates the reports of a machine that judges, and of what it does not. */
function createWaitReports() {
  const reasons: { hindrance?: string | undefined; lack?: string | undefined } = {};
  const forgetting = setTimeout(() => change({ hindrance: undefined }), hinderedForMs).unref();

  function change(changed: typeof reasons): void {
    const { hindrance, lack } = Object.assign(reasons, changed);
    const reason = [hindrance, lack].filter((text) => text !== undefined).join(' ');
    const isByLanguages = hindrance === undefined;
    send({ type: 'state', state: reason === '' ? { type: 'ready' } : { type: 'hindered', reason, isByLanguages } });
  }

  return {
    reportHindrance(hindrance: string): void {
      forgetting.refresh();
      change({ hindrance });
    },
    /** Reports why submissions in some languages wait; undefined once none does. */
    reportLack: (lack: string | undefined) => change({ lack }),
  };
}

function reportUnable(reason: string): void {
  send({ type: 'state', state: { type: 'unable', reason } });
}

/** Finishes or releases the running jobs, then ends the process. */
async function end(exitCode: number): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort(new Error('The judge worker was asked to end.'));
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
