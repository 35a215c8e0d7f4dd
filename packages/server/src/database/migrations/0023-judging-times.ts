import type { Kysely } from 'kysely';

/** Stores when each judging began, and finds those that ended lately without reading all. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('judgements').addColumn('started_at', 'bigint').execute();
  await schema.createIndex('judgements_time').on('judgements').column('judged_at').execute();
}
