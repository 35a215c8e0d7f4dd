import type { Kysely } from 'kysely';

/** Lets operators disable accounts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('users').addColumn('disabled_at', 'bigint').execute();
}
