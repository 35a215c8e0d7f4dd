import type { Kysely } from 'kysely';

/** A leaderboard is read in parts, in the order of its ranks. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('leaderboard_entries_order')
    .on('leaderboard_entries')
    .columns(['contest_id', 'rank', 'user_id'])
    .execute();
}
