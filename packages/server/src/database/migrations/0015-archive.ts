import type { Kysely } from 'kysely';

/** Lets administrators take a problem back without deleting it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('problems')
    .addColumn('is_archived', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
