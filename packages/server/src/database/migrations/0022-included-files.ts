import type { Kysely } from 'kysely';

/** Stores the files that lie beside each submission of a problem. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('problem_revisions')
    .addColumn('included_files', 'text', (text) => text.notNull().defaultTo('[]'))
    .execute();
}
