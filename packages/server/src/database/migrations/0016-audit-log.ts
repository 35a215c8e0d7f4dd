import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';

/** Stores who changed what. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const counter =
    dialectOf(database) === 'sqlite' ? sql`integer primary key autoincrement` : sql`bigserial primary key`;
  await schema
    .createTable('audit_entries')
    .addColumn('position', counter)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('object_id', 'text')
    .addColumn('object_name', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  for (const column of ['user_id', 'kind', 'object_id']) {
    await schema.createIndex(`audit_entries_${column}`).on('audit_entries').columns([column, 'position']).execute();
  }
}
