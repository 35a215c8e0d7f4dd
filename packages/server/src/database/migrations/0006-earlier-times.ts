import type { Kysely } from 'kysely';

/** What a test took while the machine was busy, where it was run again to decide. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('test_case_results').addColumn('earlier_times', 'text').execute();
}
