import { type Kysely, sql } from 'kysely';

/** Separates failures that a job caused from failures of the host, and indexes failed judgings. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('jobs')
    .addColumn('suspected', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .createIndex('submissions_judging_errors')
    .on('submissions')
    .columns(['problem_id', 'arrival'])
    .where(sql.ref('verdict'), '=', sql.lit('judging_error'))
    .execute();
}
