import { type Kysely, sql } from 'kysely';

/** Lets a revision of a problem restrict the languages of submissions. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table problem_revisions add column allowed_languages text not null default '[]'`.execute(database);
}
