import type { Kysely } from 'kysely';

/** Stores the language of a statement, and its title and statement in others. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const add = (column: string, value: string) =>
    database.schema
      .alterTable('problem_revisions')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(value))
      .execute();
  await add('language', 'en');
  await add('translations', '[]');
}
