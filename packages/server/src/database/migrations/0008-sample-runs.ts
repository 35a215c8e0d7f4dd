import type { Kysely } from 'kysely';

/** A run may be of a sample of a problem instead of an input of its author. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('runs').addColumn('problem_id', 'text').execute();
  await database.schema.alterTable('runs').addColumn('sample', 'integer').execute();
}
