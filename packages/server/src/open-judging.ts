import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { openStore, type StoreAddress } from './database/open-store.ts';
import type { Database } from './database/schema.ts';
import { createId } from './identifiers.ts';
import { judgeWorkerEntry } from './judge-worker-entry.ts';
import { type Announcer, createAnnouncer } from './judging/announce-worker.ts';
import { createJudgeProcess, type JudgeProcess, judgeGraceMs } from './judging/judge-process.ts';
import { identifyWorker } from './judging/worker-identity.ts';
import type { WorkerSetup } from './judging/worker-messages.ts';
import type { Logger } from './logger.ts';
import { createJobEventBus, type JobEventBus } from './queue/job-events.ts';
import { joinProcesses } from './queue/join-processes.ts';
import { createJudgeQueues, type JudgeQueue } from './queue/judge-queue.ts';
import { createWorkSignals } from './queue/work-signals.ts';
import { countEvents, type EventCounts } from './system/count-events.ts';
import { createWorkerRepository } from './workers/worker-repository.ts';
import { createDatabaseDirectory, createWorkerService } from './workers/worker-service.ts';

/**
 * The storage, and the way of a job to a worker and back: what every process of an installation
 * has.
 */
export interface Judging {
  database: Database;
  queue: JudgeQueue;
  /** Creates the queue as a worker process with this name has it. */
  createQueue: (holder: string) => JudgeQueue;
  events: JobEventBus;
  eventCounts: EventCounts;
  /** Undefined if the settings say 0 workers. */
  judgeProcess: JudgeProcess | undefined;
  /** Reports this machine's worker; undefined if there is none. */
  announcer: Announcer | undefined;
  /** Closes the connections. The judge process has to be stopped before. */
  close(): Promise<void>;
}

/** Opens the storage, brings its schema up to date, and prepares judging on this machine. */
export async function openJudging(config: Config, clock: Clock, logger: Logger): Promise<Judging> {
  const { database, address } = openStore(config);
  await migrate(database);
  const local = { signals: createWorkSignals(), events: createJobEventBus() };
  const joined = address.type === 'postgres' ? joinProcesses(address.url, local, logger) : undefined;
  const { signals } = joined ?? local;
  const { events, counts: eventCounts } = countEvents((joined ?? local).events);
  const createQueue = createJudgeQueues({ database, clock, signals });
  const queue = createQueue(createId());
  const judgeProcess =
    config.workers === 0
      ? undefined
      : createJudgeProcess({
          entry: judgeWorkerEntry,
          setup: workerSetup(config, address),
          isDraining: true,
          queue,
          signals,
          events,
          logger,
        });
  return {
    ...{ database, queue, createQueue, events, eventCounts, judgeProcess },
    announcer: judgeProcess && (await createDatabaseAnnouncer(config, database, clock, judgeProcess, logger)),
    async close() {
      await joined?.close();
      await database.destroy();
    },
  };
}

/** The worker of this machine takes jobs once it has heard that it is not drained. */
async function createDatabaseAnnouncer(
  { dataDir, workers: slots, languages }: Config,
  database: Database,
  clock: Clock,
  judgeProcess: JudgeProcess,
  logger: Logger,
): Promise<Announcer> {
  const workers = createWorkerRepository(database);
  const about = { ...(await identifyWorker(dataDir)), version: packageJson.version, slots };
  const directory = createDatabaseDirectory(createWorkerService({ workers, clock, languages }));
  return createAnnouncer({ directory, judgeProcess, about, logger });
}

function workerSetup(config: Config, address: StoreAddress): Omit<WorkerSetup, 'workerId' | 'warmsUp' | 'isDraining'> {
  const { languages, workers: slots, dataDir } = config;
  return { source: address, languages, slots, cacheDir: join(dataDir, 'cache'), graceMs: judgeGraceMs };
}
