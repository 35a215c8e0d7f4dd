import type { Kysely } from 'kysely';

/** Stores how the output of a test case is compared, where that differs from the problem. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('test_cases').addColumn('checker', 'text').execute();
}
