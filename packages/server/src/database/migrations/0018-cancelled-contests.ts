import type { Kysely } from 'kysely';

/** Lets administrators cancel a contest without deleting it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('contests')
    .addColumn('is_cancelled', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
