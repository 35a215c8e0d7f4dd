import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';

/** Finds the jobs to deliver again, and the suspected ones, without reading all, on PostgreSQL. */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (dialectOf(database) === 'sqlite') return;
  const { schema } = database;
  await schema.createIndex('jobs_lease_end').on('jobs').column('lease_until').execute();
  await schema
    .createIndex('jobs_suspected')
    .on('jobs')
    .columns(['suspected', 'priority'])
    .where(sql.ref('suspected'), '=', 1)
    .execute();
}
