import type { Kysely } from 'kysely';

/** Lets the job of a run format the source instead of running it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('runs').addColumn('indent', 'text').execute();
}
