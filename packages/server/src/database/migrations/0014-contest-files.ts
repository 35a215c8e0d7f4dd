import type { Kysely } from 'kysely';

/** Stores with a contest the file that it was pushed from. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('contests').addColumn('package_id', 'text').execute();
  await schema.alterTable('contests').addColumn('package_hash', 'text').execute();
  await schema.createIndex('contests_package').on('contests').column('package_id').unique().execute();
}
