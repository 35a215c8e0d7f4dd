import { type Kysely, sql } from 'kysely';

/** One token never has two jobs, and a repeated claim finds the job of its token. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('jobs_lease_token')
    .unique()
    .on('jobs')
    .column('lease_token')
    .where(sql.ref('lease_token'), 'is not', null)
    .execute();
}
