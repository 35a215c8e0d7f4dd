import { type Kysely, type SchemaModule, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';

/**
 * Creates the first schema, once for both dialects: only bytes and counters have types of different
 * names.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const types = columnTypes(database);
  await createAccounts(database.schema);
  await createProblems(database.schema, types);
  await createContests(database.schema);
  await createSubmissions(database.schema, types);
  await createResults(database.schema);
  await createQueue(database.schema, types);
}

interface ColumnTypes {
  bytes: 'blob' | 'bytea';
  counter: ReturnType<typeof sql>;
}

function columnTypes(database: Kysely<unknown>): ColumnTypes {
  return dialectOf(database) === 'sqlite'
    ? { bytes: 'blob', counter: sql`integer primary key autoincrement` }
    : { bytes: 'bytea', counter: sql`bigserial primary key` };
}

async function createAccounts(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('user_type', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('refresh_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('family_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await schema.createIndex('refresh_tokens_family').on('refresh_tokens').column('family_id').execute();
  await schema.createIndex('refresh_tokens_expiry').on('refresh_tokens').column('expires_at').execute();
  await schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function createProblems(schema: SchemaModule, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('blobs')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('bytes', sql.raw(types.bytes), (column) => column.notNull())
    .execute();
  await schema
    .createTable('problems')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('current_revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('users.id'))
    .execute();
  await schema
    .createTable('problem_revisions')
    .addColumn('problem_id', 'text', (column) => column.notNull().references('problems.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description_hash', 'text', (column) => column.notNull().references('blobs.hash'))
    .addColumn('difficulty', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('time_limit', 'text', (column) => column.notNull())
    .addColumn('memory_limit', 'text', (column) => column.notNull())
    .addColumn('checker', 'text', (column) => column.notNull())
    .addColumn('judging_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('users.id'))
    .addPrimaryKeyConstraint('problem_revisions_key', ['problem_id', 'revision'])
    .execute();
  await schema
    .createTable('test_cases')
    .addColumn('problem_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('input_hash', 'text', (column) => column.notNull().references('blobs.hash'))
    .addColumn('answer_hash', 'text', (column) => column.notNull().references('blobs.hash'))
    .addColumn('is_sample', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('test_cases_key', ['problem_id', 'revision', 'number'])
    .execute();
}

async function createContests(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('contests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('start_time', 'bigint', (column) => column.notNull())
    .addColumn('end_time', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('users.id'))
    .addColumn('leaderboard_generated_at', 'bigint')
    .execute();
  await schema.createIndex('contests_end').on('contests').columns(['end_time', 'start_time']).execute();
  await schema
    .createTable('contest_problems')
    .addColumn('contest_id', 'text', (column) => column.notNull().references('contests.id'))
    .addColumn('problem_id', 'text', (column) => column.notNull().references('problems.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('contest_problems_key', ['contest_id', 'problem_id'])
    .execute();
  await schema.createIndex('contest_problems_problem').on('contest_problems').column('problem_id').execute();
  await schema
    .createTable('registrations')
    .addColumn('contest_id', 'text', (column) => column.notNull().references('contests.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('registered_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('registrations_key', ['contest_id', 'user_id'])
    .execute();
  await schema.createIndex('registrations_user').on('registrations').column('user_id').execute();
  await schema
    .createTable('contest_cells')
    .addColumn('contest_id', 'text', (column) => column.notNull().references('contests.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('problem_id', 'text', (column) => column.notNull().references('problems.id'))
    .addColumn('wrong_submissions', 'integer', (column) => column.notNull())
    .addColumn('accepted_at', 'bigint')
    .addColumn('score', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('contest_cells_key', ['contest_id', 'user_id', 'problem_id'])
    .execute();
  await schema
    .createTable('leaderboard_entries')
    .addColumn('contest_id', 'text', (column) => column.notNull().references('contests.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('solved', 'integer', (column) => column.notNull())
    .addColumn('score', 'integer', (column) => column.notNull())
    .addColumn('last_accepted_at', 'bigint')
    .addColumn('rating_before', 'integer', (column) => column.notNull())
    .addColumn('rating_after', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('leaderboard_entries_key', ['contest_id', 'user_id'])
    .execute();
  await schema.createIndex('leaderboard_entries_user').on('leaderboard_entries').column('user_id').execute();
}

async function createSubmissions(schema: SchemaModule, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('submissions')
    .addColumn('arrival', sql`${types.counter}`)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('problem_id', 'text', (column) => column.notNull().references('problems.id'))
    .addColumn('contest_id', 'text', (column) => column.references('contests.id'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('submitted_at', 'bigint', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('request_hash', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('progress', 'text', (column) => column.notNull())
    .addColumn('verdict', 'text')
    .addColumn('tests_passed', 'integer', (column) => column.notNull())
    .addColumn('tests_total', 'integer', (column) => column.notNull())
    .addColumn('time_ms', 'bigint')
    .addColumn('memory_bytes', 'bigint')
    .addColumn('judged_at', 'bigint')
    .addColumn('diagnostics', 'text')
    .addColumn('failure', 'text')
    .execute();
  await schema
    .createIndex('submissions_idempotency')
    .on('submissions')
    .columns(['user_id', 'idempotency_key'])
    .unique()
    .execute();
  await schema.createIndex('submissions_user').on('submissions').columns(['user_id', 'arrival']).execute();
  await schema
    .createIndex('submissions_solved')
    .on('submissions')
    .columns(['user_id', 'verdict', 'problem_id'])
    .execute();
  await schema.createIndex('submissions_problem').on('submissions').columns(['problem_id', 'arrival']).execute();
  await schema
    .createIndex('submissions_contest')
    .on('submissions')
    .columns(['contest_id', 'user_id', 'problem_id', 'arrival'])
    .execute();
  // Serves an operator's list of a contest, newest first. Without it 100,000 submissions are sorted
  // for each page.
  await schema
    .createIndex('submissions_contest_arrival')
    .on('submissions')
    .columns(['contest_id', 'arrival'])
    .execute();
}

async function createResults(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('test_case_results')
    .addColumn('submission_id', 'text', (column) => column.notNull().references('submissions.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('is_sample', 'integer', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('time_ms', 'bigint', (column) => column.notNull())
    .addColumn('memory_bytes', 'bigint', (column) => column.notNull())
    .addColumn('output', 'text', (column) => column.notNull())
    .addColumn('output_cut', 'integer', (column) => column.notNull())
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('test_case_results_key', ['submission_id', 'number'])
    .execute();
  await schema
    .createTable('judgements')
    .addColumn('submission_id', 'text', (column) => column.notNull().references('submissions.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('tests_passed', 'integer', (column) => column.notNull())
    .addColumn('tests_total', 'integer', (column) => column.notNull())
    .addColumn('time_ms', 'bigint', (column) => column.notNull())
    .addColumn('memory_bytes', 'bigint', (column) => column.notNull())
    .addColumn('judged_at', 'bigint', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addPrimaryKeyConstraint('judgements_key', ['submission_id', 'number'])
    .execute();
}

/** Creates the queue of jobs, and the runs, which no other table stores. */
async function createQueue(schema: SchemaModule, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('result', 'text')
    .execute();
  await schema
    .createTable('jobs')
    .addColumn('arrival', sql`${types.counter}`)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('turn', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_token', 'text')
    .addColumn('lease_holder', 'text')
    .addColumn('lease_until', 'bigint')
    .execute();
  await schema.createIndex('jobs_order').on('jobs').columns(['priority', 'turn', 'arrival']).execute();
  await schema.createIndex('jobs_lease').on('jobs').columns(['lease_token', 'user_id']).execute();
  await schema.createIndex('jobs_user').on('jobs').columns(['user_id', 'arrival']).execute();
}
