import type { Language } from '@podium/sdk/contract';
import type { Database } from '../database/schema.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { Lease } from '../queue/lease.ts';
import { createJudgingRepository, type JudgingRepository } from './judging-repository.ts';

/**
 * Where a worker gets its jobs and writes their outcomes: the database, or a server that it joined.
 * Each call may be repeated after a failure: a report counts once, and only while its lease holds.
 */
export interface WorkSource extends JudgingRepository, Pick<JudgeQueue, 'renew' | 'onWork'> {
  /**
   * Takes the next job in the worker's languages. It is undefined if none waits, or if the next one
   * must be alone and the worker has other jobs. A server makes the call wait for a job until
   * `settle` aborts; the call then gives what it has got so far.
   */
  claim(worker: { isIdle: boolean; languages: readonly Language[]; settle: AbortSignal }): Promise<Lease | undefined>;
}

export function createDatabaseWorkSource(database: Database, queue: JudgeQueue) {
  const { claim, renew, onWork, releaseLeasesOf, recordDeathOf } = queue;
  return { claim, renew, onWork, releaseLeasesOf, recordDeathOf, ...createJudgingRepository(database, queue) };
}
