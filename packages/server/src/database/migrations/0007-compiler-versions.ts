import { type Kysely, sql } from 'kysely';

/** Lets a worker say which versions of compilers it has. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table workers add column compilers text not null default '{}'`.execute(database);
}
