import { type Kysely, sql } from 'kysely';

/**
 * Adds the problems whose judging is paused in a contest, and to jobs what they belong to. It is a
 * table of its own and no column of `contest_problems`, whose rows are written anew when a contest
 * is saved; and each claim of a worker asks it, so it should be almost empty.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table paused_problems (
    contest_id text not null references contests (id),
    problem_id text not null references problems (id),
    paused_at bigint not null,
    constraint paused_problems_key primary key (contest_id, problem_id)
  )`,
  'alter table jobs add column contest_id text',
  'alter table jobs add column problem_id text',
  `update jobs set
    contest_id = (select contest_id from submissions where submissions.id = jobs.id),
    problem_id = (select problem_id from submissions where submissions.id = jobs.id)
    where kind = 'submission'`,
  // Counts the submissions of the last minutes.
  'create index submissions_contest_time on submissions (contest_id, submitted_at)',
  // Admins look for a verdict or a problem in a running contest. Without these, up to all of its
  // submissions are read for a page.
  'create index submissions_contest_verdict on submissions (contest_id, verdict, arrival)',
  'create index submissions_contest_problem on submissions (contest_id, problem_id, arrival)',
];
