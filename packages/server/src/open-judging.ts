import { join } from 'node:path';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { openStore, type StoreAddress } from './database/open-store.ts';
import type { Database } from './database/schema.ts';
import { createId } from './identifiers.ts';
import { judgeWorkerEntry } from './judge-worker-entry.ts';
import { createJudgeProcess, type JudgeProcess } from './judging/judge-process.ts';
import type { WorkerSetup } from './judging/worker-messages.ts';
import type { Logger } from './logger.ts';
import { createJobEventBus, type JobEventBus } from './queue/job-events.ts';
import { joinProcesses } from './queue/join-processes.ts';
import { createJudgeQueue, type JudgeQueue } from './queue/judge-queue.ts';
import { createWorkSignals } from './queue/work-signals.ts';
import { countEvents, type EventCounts } from './system/count-events.ts';

/** The storage, and the way of a job to a worker and back: what every process of an installation has. */
export interface Judging {
  database: Database;
  queue: JudgeQueue;
  events: JobEventBus;
  eventCounts: EventCounts;
  /** Undefined if the settings say 0 workers. */
  judgeProcess: JudgeProcess | undefined;
  /** Closes the connections. The judge process has to be stopped before. */
  close(): Promise<void>;
}

/** A stopping judge worker may take this long to finish its jobs. */
const judgeGraceMs = 10_000;

/** Opens the storage, brings its schema up to date, and prepares judging on this machine. */
export async function openJudging(config: Config, clock: Clock, logger: Logger): Promise<Judging> {
  const { database, address } = openStore(config);
  await migrate(database);
  const local = { signals: createWorkSignals(), events: createJobEventBus() };
  const joined = address.type === 'postgres' ? joinProcesses(address.url, local, logger) : undefined;
  const { signals } = joined ?? local;
  const { events, counts: eventCounts } = countEvents((joined ?? local).events);
  const queue = createJudgeQueue({ database, clock, signals, holder: createId() });
  const judgeProcess =
    config.workers === 0
      ? undefined
      : createJudgeProcess({
          entry: judgeWorkerEntry,
          setup: workerSetup(config, address),
          queue,
          signals,
          events,
          logger,
        });
  return {
    ...{ database, queue, events, eventCounts, judgeProcess },
    async close() {
      await joined?.close();
      await database.destroy();
    },
  };
}

function workerSetup(config: Config, address: StoreAddress): Omit<WorkerSetup, 'workerId' | 'warmsUp'> {
  const { languages, workers: slots, dataDir } = config;
  return { database: address, languages, slots, cacheDir: join(dataDir, 'cache'), graceMs: judgeGraceMs };
}
