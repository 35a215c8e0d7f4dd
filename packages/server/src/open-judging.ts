import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { openStore } from './database/open-store.ts';
import { createChangeBus } from './events/changes.ts';
import { createId } from './identifiers.ts';
import { createLocalWorker } from './judging/local-worker.ts';
import { identifyWorker } from './judging/worker-identity.ts';
import type { Logger } from './logger.ts';
import { createJobEventBus } from './queue/job-events.ts';
import { joinProcesses } from './queue/join-processes.ts';
import { createJudgeQueues } from './queue/judge-queue.ts';
import { createWorkSignals } from './queue/work-signals.ts';
import { countEvents } from './system/count-events.ts';
import { createWorkerRepository } from './workers/worker-repository.ts';
import { createWorkerService } from './workers/worker-service.ts';

/**
 * Opens the storage, brings its schema up to date, and prepares the way of a job to a worker and
 * back: what every process of an installation has.
 */
export async function openJudging(config: Config, clock: Clock, logger: Logger) {
  const { database, address } = openStore(config);
  await migrate(database);
  const local = { signals: createWorkSignals(), events: createJobEventBus(), changes: createChangeBus() };
  const joined = address.type === 'postgres' ? joinProcesses(address.url, local, logger) : undefined;
  const { signals, changes } = joined ?? local;
  const { events, counts: eventCounts } = countEvents((joined ?? local).events);
  const createQueue = createJudgeQueues({ database, clock, signals });
  const queue = createQueue(createId());
  const service = createWorkerService({
    workers: createWorkerRepository(database),
    clock,
    languages: config.languages,
  });
  return {
    ...{ database, queue, events, eventCounts, changes },
    /** Creates the queue as a worker process with this name has it. */
    createQueue,
    worker:
      config.workers === 0
        ? undefined
        : createLocalWorker({
            ...{ config, source: address, queue, signals, events, logger },
            identity: await identifyWorker(config.dataDir),
            report: (report) => service.report(report, 'database'),
          }),
    /** Closes the connections. The worker has to be stopped before. */
    async close(): Promise<void> {
      await joined?.close();
      await database.destroy();
    },
  };
}
