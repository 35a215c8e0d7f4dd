import { type Kysely, sql } from 'kysely';
import { type Migrations, migrations } from '../src/database/migrate.ts';

/** The migrations of a release after this one, which adds a column and a table. */
export const laterMigrations: Migrations = { ...migrations, '9999-of-tomorrow': { up: addTomorrow } };

async function addTomorrow(database: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column nickname text not null default 'none'`.execute(database);
  await sql`create table of_tomorrow (id text primary key)`.execute(database);
}
