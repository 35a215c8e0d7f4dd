import type { Selectable } from 'kysely';
import type { Database, JobTable } from '../database/schema.ts';
import { maxAttempts } from './lost-leases.ts';

/** A worker's claim on a job. */
export interface Lease {
  jobId: string;
  kind: 'submission' | 'run';
  userId: string;
  token: string;
  /** The number of this attempt among those that count, from 1. */
  attempt: number;
  /** True for a job that may break its judge: its worker works on nothing else meanwhile. */
  suspected: boolean;
  /** True if all attempts are used up: the verdict is then a judging error without another try. */
  exhausted: boolean;
}

type LeasedRow = Pick<Selectable<JobTable>, 'id' | 'kind' | 'userId' | 'attempts' | 'suspected'>;

/** Describes the lease of a job whose row has just got this token. */
export function leaseOf({ id, kind, userId, attempts, suspected }: LeasedRow, token: string): Lease {
  const attempt = Math.min(attempts + 1, maxAttempts);
  return { jobId: id, kind, userId, token, attempt, suspected: suspected === 1, exhausted: attempts >= maxAttempts };
}

/** Lists those of the jobs that are under lease to a holder with this prefix. */
export async function listLeased(
  database: Database,
  jobIds: readonly string[],
  holderPrefix: string,
): Promise<string[]> {
  const jobs = await database
    .selectFrom('jobs')
    .select('id')
    .where('id', 'in', jobIds)
    .where('leaseHolder', 'like', `${holderPrefix}%`)
    .execute();
  return jobs.map(({ id }) => id);
}
