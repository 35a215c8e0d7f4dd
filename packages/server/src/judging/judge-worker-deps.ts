import type { Judge } from '@podium/judge';
import type { Language } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { JobEventSink } from '../queue/job-events.ts';
import type { BlobCache } from './blob-cache.ts';
import type { WorkSource } from './work-source.ts';

/** The dependencies and the timing of a worker. */
export interface JudgeWorkerDeps {
  source: WorkSource;
  judge: Judge;
  blobs: BlobCache;
  events: JobEventSink;
  clock: Clock;
  logger: Logger;
  /**
   * Reports that a condition of this machine keeps a submission waiting, while others may be
   * judged. It is for operators.
   */
  onHindered(reason: string): void;
  /**
   * Reports that this machine cannot judge. The worker has stopped taking jobs and should be ended.
   * It is for operators.
   */
  onUnable(reason: string): void;
  /** Reports the number of jobs in progress whenever it changes. */
  onLoad?(inProgress: number): void;
  /** Reports each verdict of a submission that is stored. */
  onVerdict?(): void;
  /** Whether the worker takes no jobs until `setDraining` says otherwise. */
  isDraining?: boolean;
  /** The languages that it can judge, until `setLanguages` says otherwise. */
  languages: readonly Language[];
  /** The number of jobs in progress at once. */
  slots: number;
  /** The time between renewals in milliseconds; the lease is three times as long. */
  renewEveryMs?: number;
  /** The time between looks for jobs without a wake-up, in milliseconds. */
  pollEveryMs?: number;
  /** The time between checks of the machine by its reference program, in milliseconds. */
  checkEveryMs?: number;
}
