import { type Kysely, sql } from 'kysely';

/** One token never has two jobs, and a repeated claim finds the job of its token. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Two servers could give two jobs to one claim: both are delivered again.
  await sql`
    update jobs set lease_token = null, lease_holder = null, lease_until = null
    where lease_token in (select lease_token from jobs group by lease_token having count(*) > 1)
  `.execute(database);
  await database.schema
    .createIndex('jobs_lease_token')
    .unique()
    .on('jobs')
    .column('lease_token')
    .where(sql.ref('lease_token'), 'is not', null)
    .execute();
}
