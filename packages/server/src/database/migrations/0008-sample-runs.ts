import type { Kysely } from 'kysely';

/** Lets a run use a sample of a problem instead of its author's input. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('runs').addColumn('problem_id', 'text').execute();
  await database.schema.alterTable('runs').addColumn('sample', 'integer').execute();
}
