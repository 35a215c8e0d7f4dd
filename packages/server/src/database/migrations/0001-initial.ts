import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';

/**
 * Creates the schema, once for both dialects: only bytes and counters have types of different
 * names.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = dialectOf(database) === 'sqlite';
  const bytes = isSqlite ? 'blob' : 'bytea';
  const counter = isSqlite ? 'integer primary key autoincrement' : 'bigserial primary key';
  const statements = [
    ...accounts,
    ...problems(bytes),
    ...contests,
    ...submissions(counter),
    ...queue(counter),
    // These find the leases that ended, and the suspected jobs, without reading all. SQLite reads
    // all, since it has few.
    ...(isSqlite ? [] : leaseIndexes),
    ...auditLog(counter),
    workers,
    rateLimits,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const accounts = [
  `create table users (
    id text primary key,
    email text not null,
    email_key text not null unique,
    first_name text not null,
    last_name text not null,
    password_hash text not null,
    user_type text not null,
    rating integer not null,
    created_at bigint not null,
    disabled_at bigint
  )`,
  `create table refresh_tokens (
    id text primary key,
    family_id text not null,
    user_id text not null references users (id),
    token_hash text not null unique,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint,
    revoked_at bigint,
    sign_in_network text not null
  )`,
  'create index refresh_tokens_family on refresh_tokens (family_id)',
  'create index refresh_tokens_expiry on refresh_tokens (expires_at)',
  'create index refresh_tokens_user on refresh_tokens (user_id, sign_in_network)',
  'create index refresh_tokens_revoked on refresh_tokens (revoked_at)',
  `create table script_tokens (
    id text primary key,
    user_id text not null references users (id),
    name text not null,
    scopes text not null,
    token_hash text not null unique,
    created_at bigint not null,
    expires_at bigint not null,
    last_used_at bigint,
    constraint script_tokens_name unique (user_id, name)
  )`,
  'create table settings (key text primary key, value text not null)',
];

const problems = (bytes: string) => [
  `create table blobs (hash text primary key, size bigint not null, bytes ${bytes} not null)`,
  `create table blob_parts (
    hash text not null references blobs (hash),
    number integer not null,
    part_hash text not null references blobs (hash),
    constraint blob_parts_key primary key (hash, number)
  )`,
  `create table problems (
    id text primary key,
    current_revision integer not null,
    is_draft integer not null default 0,
    is_archived integer not null default 0,
    created_at bigint not null,
    created_by text references users (id)
  )`,
  `create table problem_revisions (
    problem_id text not null references problems (id),
    revision integer not null,
    title text not null,
    description_hash text not null references blobs (hash),
    language text not null default 'en',
    translations text not null default '[]',
    difficulty text not null,
    tags text not null,
    time_limit text not null,
    memory_limit text not null,
    checker text not null,
    scoring text,
    included_files text not null default '[]',
    judging_key text not null,
    package_id text,
    package_files_hash text,
    created_at bigint not null,
    created_by text references users (id),
    constraint problem_revisions_key primary key (problem_id, revision)
  )`,
  `create table test_cases (
    problem_id text not null,
    revision integer not null,
    number integer not null,
    input_hash text not null references blobs (hash),
    answer_hash text not null references blobs (hash),
    is_sample integer not null,
    group_name text,
    checker text,
    constraint test_cases_key primary key (problem_id, revision, number)
  )`,
];

const contests = [
  `create table contests (
    id text primary key,
    title text not null,
    description text not null,
    start_time bigint not null,
    end_time bigint not null,
    planned_end_time bigint,
    is_cancelled integer not null default 0,
    leaderboard_generated_at bigint,
    package_id text,
    package_hash text,
    created_at bigint not null,
    created_by text references users (id)
  )`,
  'create index contests_end on contests (end_time, start_time)',
  'create unique index contests_package on contests (package_id)',
  `create table contest_problems (
    contest_id text not null references contests (id),
    problem_id text not null references problems (id),
    position integer not null,
    points integer not null,
    constraint contest_problems_key primary key (contest_id, problem_id)
  )`,
  'create index contest_problems_problem on contest_problems (problem_id)',
  `create table registrations (
    contest_id text not null references contests (id),
    user_id text not null references users (id),
    registered_at bigint not null,
    constraint registrations_key primary key (contest_id, user_id)
  )`,
  'create index registrations_user on registrations (user_id)',
  `create table contest_cells (
    contest_id text not null references contests (id),
    user_id text not null references users (id),
    problem_id text not null references problems (id),
    wrong_submissions integer not null,
    accepted_at bigint,
    score integer not null,
    constraint contest_cells_key primary key (contest_id, user_id, problem_id)
  )`,
  `create table leaderboard_entries (
    contest_id text not null references contests (id),
    user_id text not null references users (id),
    rank integer not null,
    solved integer not null,
    score integer not null,
    last_accepted_at bigint,
    rating_before integer not null,
    rating_after integer not null,
    by_problem text not null,
    constraint leaderboard_entries_key primary key (contest_id, user_id)
  )`,
  'create index leaderboard_entries_user on leaderboard_entries (user_id)',
  'create index leaderboard_entries_order on leaderboard_entries (contest_id, rank, user_id)',
  'create table stale_leaderboards (contest_id text primary key references contests (id))',
];

const submissions = (counter: string) => [
  `create table submissions (
    arrival ${counter},
    id text not null unique,
    user_id text not null references users (id),
    problem_id text not null references problems (id),
    contest_id text references contests (id),
    language text not null,
    source text not null,
    source_key text not null,
    submitted_at bigint not null,
    idempotency_key text,
    request_hash text,
    revision integer not null,
    progress text not null,
    verdict text,
    tests_passed integer not null,
    tests_total integer not null,
    time_ms bigint,
    memory_bytes bigint,
    score double precision,
    max_score double precision,
    groups text,
    judged_at bigint,
    diagnostics text,
    failure text
  )`,
  'create unique index submissions_idempotency on submissions (user_id, idempotency_key)',
  'create index submissions_user on submissions (user_id, arrival)',
  'create index submissions_solved on submissions (user_id, verdict, problem_id)',
  'create index submissions_problem on submissions (problem_id, arrival)',
  `create index submissions_judging_errors on submissions (problem_id, arrival) where verdict = 'judging_error'`,
  'create index submissions_contest on submissions (contest_id, user_id, problem_id, arrival)',
  // Serves an operator's list of a contest, newest first. Without it 100,000 submissions are sorted
  // for each page.
  'create index submissions_contest_arrival on submissions (contest_id, arrival)',
  `create table test_case_results (
    submission_id text not null references submissions (id),
    number integer not null,
    is_sample integer not null,
    verdict text not null,
    time_ms bigint not null,
    memory_bytes bigint not null,
    earlier_times text,
    output text not null,
    output_cut integer not null,
    note text,
    constraint test_case_results_key primary key (submission_id, number)
  )`,
  `create table judgements (
    submission_id text not null references submissions (id),
    number integer not null,
    revision integer not null,
    verdict text not null,
    tests_passed integer not null,
    tests_total integer not null,
    failed_test integer,
    time_ms bigint not null,
    memory_bytes bigint not null,
    score double precision,
    max_score double precision,
    started_at bigint not null,
    judged_at bigint not null,
    failure text,
    lease_token text,
    constraint judgements_key primary key (submission_id, number)
  )`,
  // Finds those that ended lately without reading all.
  'create index judgements_time on judgements (judged_at)',
];

/** The queue of jobs, and the runs, which no other table stores. */
const queue = (counter: string) => [
  `create table runs (
    id text primary key,
    user_id text not null references users (id),
    language text not null,
    source text not null,
    input text not null,
    problem_id text,
    sample integer,
    indent text,
    created_at bigint not null,
    result text
  )`,
  `create table jobs (
    arrival ${counter},
    id text not null unique,
    kind text not null,
    language text not null,
    user_id text not null,
    created_at bigint not null,
    priority integer not null,
    turn bigint not null,
    attempts integer not null,
    suspected integer not null default 0,
    lease_token text,
    lease_holder text,
    lease_until bigint
  )`,
  'create index jobs_order on jobs (priority, turn, arrival)',
  'create index jobs_lease on jobs (lease_token, user_id)',
  'create index jobs_user on jobs (user_id, arrival)',
  // One token never has two jobs, and a repeated claim finds the job of its token.
  'create unique index jobs_lease_token on jobs (lease_token) where lease_token is not null',
];

const leaseIndexes = [
  'create index jobs_lease_end on jobs (lease_until)',
  'create index jobs_suspected on jobs (suspected, priority) where suspected = 1',
];

const auditLog = (counter: string) => [
  `create table audit_entries (
    position ${counter},
    id text not null unique,
    at bigint not null,
    user_id text references users (id),
    kind text not null,
    action text not null,
    object_id text,
    object_name text not null,
    detail text not null
  )`,
  ...['user_id', 'kind', 'object_id'].map(
    (column) => `create index audit_entries_${column} on audit_entries (${column}, position)`,
  ),
];

const workers = `create table workers (
  id text primary key,
  name text not null,
  connection text not null,
  version text not null,
  cores integer not null,
  slots integer not null,
  languages text not null,
  memory_control text,
  speed double precision,
  state text not null,
  reason text,
  draining integer not null default 0,
  in_progress integer not null,
  verdicts integer not null,
  started_at bigint not null,
  seen_at bigint not null
)`;

/**
 * Servers on one PostgreSQL count attempts together. The names of the columns are those of the
 * package rate-limiter-flexible.
 */
const rateLimits = 'create table rate_limits (key text primary key, points integer not null default 0, expire bigint)';
