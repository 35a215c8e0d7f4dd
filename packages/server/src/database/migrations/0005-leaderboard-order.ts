import type { Kysely } from 'kysely';

/** Indexes leaderboards by rank, the order in which they are read in parts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('leaderboard_entries_order')
    .on('leaderboard_entries')
    .columns(['contest_id', 'rank', 'user_id'])
    .execute();
}
