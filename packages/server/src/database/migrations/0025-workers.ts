import type { Kysely } from 'kysely';

/**
 * Lists the judge workers, and stores the lease behind each judgement, so that a report is
 * recognised.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('workers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('cores', 'integer', (column) => column.notNull())
    .addColumn('slots', 'integer', (column) => column.notNull())
    .addColumn('languages', 'text', (column) => column.notNull())
    .addColumn('memory_control', 'text')
    .addColumn('speed', 'double precision')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('draining', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('in_progress', 'integer', (column) => column.notNull())
    .addColumn('verdicts', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.alterTable('judgements').addColumn('lease_token', 'text').execute();
}
