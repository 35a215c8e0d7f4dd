import type { Kysely } from 'kysely';

/**
 * Adds drafts, sources that count once in a contest, and leaderboards whose results have changed.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable('problems')
    .addColumn('is_draft', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('submissions').addColumn('source_key', 'text').execute();
  await schema
    .createTable('stale_leaderboards')
    .addColumn('contest_id', 'text', (column) => column.primaryKey().references('contests.id'))
    .execute();
}
