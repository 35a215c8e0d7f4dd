import type { Database } from '../database/schema.ts';

export type SystemRepository = ReturnType<typeof createSystemRepository>;

export function createSystemRepository(database: Database) {
  /** What waits for a judge or is being judged, by kind. */
  async function countJobs(): Promise<{ submission: number; run: number }> {
    const rows = await database
      .selectFrom('jobs')
      .select(({ fn }) => ['kind', fn.countAll().as('count')])
      .groupBy('kind')
      .execute();
    const countOf = (kind: 'submission' | 'run') => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
    return { submission: countOf('submission'), run: countOf('run') };
  }

  return { countJobs };
}
