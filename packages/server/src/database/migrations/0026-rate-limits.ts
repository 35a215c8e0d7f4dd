import type { Kysely } from 'kysely';

/**
 * Lets servers on one PostgreSQL count attempts together. The names of the columns are those of the
 * package rate-limiter-flexible.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
}
