import type { Kysely } from 'kysely';

/** Stores with each judgement the number of the first test that was not accepted. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('judgements').addColumn('failed_test', 'integer').execute();
}
