import { type Kysely, sql } from 'kysely';

/** Lets a revision of a problem say how to solve it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table problem_revisions add column editorial_hash text references blobs (hash)`.execute(database);
}
