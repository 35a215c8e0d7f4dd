import type { Kysely } from 'kysely';

/** Stores the test groups of a problem with their points, and the scores of its submissions. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('problem_revisions').addColumn('scoring', 'text').execute();
  await database.schema.alterTable('test_cases').addColumn('group_name', 'text').execute();
  for (const table of ['submissions', 'judgements']) {
    await database.schema.alterTable(table).addColumn('score', 'double precision').execute();
    await database.schema.alterTable(table).addColumn('max_score', 'double precision').execute();
  }
  await database.schema.alterTable('submissions').addColumn('groups', 'text').execute();
}
