import type { Judge } from '@podium/judge';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { JobEventSink } from '../queue/job-events.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { BlobCache } from './blob-cache.ts';
import type { JudgingRepository } from './judging-repository.ts';

/** The parts and the timing of a worker. */
export interface JudgeWorkerDeps {
  queue: JudgeQueue;
  repository: JudgingRepository;
  judge: Judge;
  blobs: BlobCache;
  events: JobEventSink;
  clock: Clock;
  logger: Logger;
  /** Something of this machine keeps a submission waiting; others may be judged. For operators. */
  onHindered(reason: string): void;
  /** This machine cannot judge: the worker has stopped taking jobs and should be ended. For operators. */
  onUnable(reason: string): void;
  /** How many jobs are worked on at once. */
  slots: number;
  /** In milliseconds; the lease is three times as long. */
  renewEveryMs?: number;
  /** How often to look for jobs without being woken, in milliseconds. */
  pollEveryMs?: number;
}
