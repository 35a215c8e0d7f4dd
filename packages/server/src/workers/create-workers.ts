import type { Language } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { createDatabaseWorkSource } from '../judging/work-source.ts';
import { createBlobRepository } from '../problems/blob-repository.ts';
import { createBlobService } from '../problems/blob-service.ts';
import type { JobEventSink } from '../queue/job-events.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import { listLeased } from '../queue/lease.ts';
import { createJudgingService } from './judging-service.ts';
import { createWorkerRepository } from './worker-repository.ts';
import { createJudgingRoutes, createWorkerRoutes } from './worker-routes.ts';
import { createWorkerService } from './worker-service.ts';

interface WorkersOptions {
  database: Database;
  clock: Clock;
  /** The version of this server. */
  version: string;
  languages: readonly Language[];
  /** Creates the queue as the process with this name has it. */
  createQueue: (holder: string) => JudgeQueue;
  events: JobEventSink;
  /** Hears that a worker was drained or resumed. */
  onDraining?: () => void;
}

/** Assembles the list of workers, and the API's side of joined ones, over one database. */
export function createWorkers({ database, createQueue, onDraining, ...options }: WorkersOptions): {
  routes: RegisterRoutes[];
} {
  const workers = createWorkerService({
    ...options,
    workers: createWorkerRepository(database),
    ...(onDraining && { onDraining }),
  });
  const judging = createJudgingService({
    ...{ ...options, workers },
    listLeased: (jobIds, holderPrefix) => listLeased(database, jobIds, holderPrefix),
    sourceOf: (holder) => createDatabaseWorkSource(database, createQueue(holder)),
  });
  const blobs = createBlobService(createBlobRepository(database));
  return { routes: [createWorkerRoutes(workers), createJudgingRoutes(judging, blobs)] };
}
