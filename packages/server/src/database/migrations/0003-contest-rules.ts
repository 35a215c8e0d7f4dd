import { type Kysely, sql } from 'kysely';

/** Adds how a contest is scored, when its standings are frozen, and who may see them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const columns = [
    `rule text not null default 'decay'`,
    'penalty_minutes integer not null default 20',
    'freeze_minutes integer not null default 0',
    `standings text not null default 'everybody'`,
    'frozen_at bigint',
    'thawed_at bigint',
  ];
  for (const column of columns) await sql`alter table contests add column ${sql.raw(column)}`.execute(database);
  await sql`alter table leaderboard_entries add column penalty integer not null default 0`.execute(database);
}
