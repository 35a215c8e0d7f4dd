import { sql } from 'kysely';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database } from '../database/schema.ts';

export type SystemRepository = ReturnType<typeof createSystemRepository>;

export function createSystemRepository(database: Database) {
  const jobsByKind = prepareQuery(() =>
    database
      .selectFrom('jobs')
      .select(({ fn }) => ['kind', fn.countAll().as('count')])
      .groupBy('kind'),
  );

  /** Counts the waiting and running jobs by kind. */
  async function countJobs(): Promise<{ submission: number; run: number }> {
    const rows = await jobsByKind(database);
    const countOf = (kind: 'submission' | 'run') => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
    return { submission: countOf('submission'), run: countOf('run') };
  }

  /** When the job that waits for longest arrived, in milliseconds since 1970; undefined when none waits. */
  async function findOldestJob(): Promise<number | undefined> {
    const { oldest } = await database
      .selectFrom('jobs')
      .select(({ fn }) => fn.min('created_at').as('oldest'))
      .executeTakeFirstOrThrow();
    return oldest === null ? undefined : Number(oldest);
  }

  /** Submissions that an admin should look at. The verdict is written out, so that the index of its own serves. */
  async function countJudgingErrors(): Promise<number> {
    const { count } = await database
      .selectFrom('submissions')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('verdict', '=', sql.lit('judging_error' as const))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  return { countJobs, findOldestJob, countJudgingErrors };
}
