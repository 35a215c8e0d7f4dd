import type { Kysely } from 'kysely';

/** Keeps the end that was planned when a contest started, so that scores stay if the end moves. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('contests').addColumn('planned_end_time', 'bigint').execute();
}
