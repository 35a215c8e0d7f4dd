import type { Kysely } from 'kysely';

/** Stores large blobs as lists of other blobs, so that none is in memory whole. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('blob_parts')
    .addColumn('hash', 'text', (column) => column.notNull().references('blobs.hash'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('part_hash', 'text', (column) => column.notNull().references('blobs.hash'))
    .addPrimaryKeyConstraint('blob_parts_key', ['hash', 'number'])
    .execute();
}
