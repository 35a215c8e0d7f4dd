import type { RegisterRoutes } from '../app.ts';
import type { Database } from '../database/schema.ts';
import { createDatabaseWorkSource } from '../judging/work-source.ts';
import { createBlobRepository } from '../problems/blob-repository.ts';
import { createBlobService } from '../problems/blob-service.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import { listLeased } from '../queue/lease.ts';
import { createJudgingService, type JudgingServiceDeps } from './judging-service.ts';
import { createWorkerRepository } from './worker-repository.ts';
import { createJudgingRoutes, createWorkerRoutes } from './worker-routes.ts';
import { createWorkerService, type WorkerServiceDeps } from './worker-service.ts';

interface WorkersOptions
  extends Omit<WorkerServiceDeps, 'workers'>,
    Pick<JudgingServiceDeps, 'clock' | 'version' | 'events'> {
  database: Database;
  /** Creates the queue as the process with this name has it. */
  createQueue: (holder: string) => JudgeQueue;
}

/** Assembles the list of workers, and the API's side of joined ones, over one database. */
export function createWorkers({ database, createQueue, ...options }: WorkersOptions): { routes: RegisterRoutes[] } {
  const workers = createWorkerService({ ...options, workers: createWorkerRepository(database) });
  const judging = createJudgingService({
    ...{ ...options, workers },
    listLeased: (jobIds, holderPrefix) => listLeased(database, jobIds, holderPrefix),
    sourceOf: (holder) => createDatabaseWorkSource(database, createQueue(holder)),
  });
  const blobs = createBlobService(createBlobRepository(database));
  return { routes: [createWorkerRoutes(workers), createJudgingRoutes(judging, blobs)] };
}
