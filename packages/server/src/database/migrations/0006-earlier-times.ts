import type { Kysely } from 'kysely';

/** Adds the times of runs on a busy machine that a second run replaced. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('test_case_results').addColumn('earlier_times', 'text').execute();
}
