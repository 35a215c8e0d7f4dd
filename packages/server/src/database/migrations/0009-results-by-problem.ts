import type { Kysely } from 'kysely';

/** Keeps the results by problem of a leaderboard as they were when it was generated. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('leaderboard_entries').addColumn('by_problem', 'text').execute();
}
