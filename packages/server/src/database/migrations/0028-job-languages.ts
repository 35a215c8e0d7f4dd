import type { Kysely } from 'kysely';

/** A worker takes only jobs in languages that its machine can judge. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('jobs').addColumn('language', 'text').execute();
}
