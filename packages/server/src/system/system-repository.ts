import { sql } from 'kysely';
import { createVersionReader } from '../database/data-version.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database } from '../database/schema.ts';

interface JobCounts {
  submission: number;
  run: number;
}

export type SystemRepository = ReturnType<typeof createSystemRepository>;

export function createSystemRepository(database: Database) {
  const jobsByKind = prepareQuery(() =>
    database
      .selectFrom('jobs')
      .select(({ fn }) => ['kind', fn.countAll().as('count')])
      .groupBy('kind'),
  );
  const readVersion = createVersionReader(database);
  let counted: { version: string; jobs: JobCounts } | undefined;

  /**
   * Counts the waiting and running jobs by kind. The answer is reused until a process commits
   * anything.
   */
  async function countJobs(): Promise<JobCounts> {
    const version = await readVersion();
    if (counted?.version === version) return counted.jobs;
    const rows = await jobsByKind(database);
    const countOf = (kind: keyof JobCounts) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
    const jobs = { submission: countOf('submission'), run: countOf('run') };
    counted = { version, jobs };
    return jobs;
  }

  /**
   * Returns the arrival of the job that has waited longest, in milliseconds since 1970; undefined
   * if none waits.
   */
  async function findOldestJob(): Promise<number | undefined> {
    const { oldest } = await database
      .selectFrom('jobs')
      .select(({ fn }) => fn.min('created_at').as('oldest'))
      .executeTakeFirstOrThrow();
    return oldest === null ? undefined : Number(oldest);
  }

  /**
   * Counts submissions that an admin should look at. The verdict is a literal in the query, so that
   * its own index is used.
   */
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
