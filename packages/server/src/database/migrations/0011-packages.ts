import type { Kysely } from 'kysely';

/** Stores with a revision the files of the package that it was pushed from. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('problem_revisions').addColumn('package_id', 'text').execute();
  await database.schema.alterTable('problem_revisions').addColumn('package_files_hash', 'text').execute();
}
