import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';

/** Adds the questions and announcements of contests. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = dialectOf(database) === 'sqlite';
  const counter = isSqlite ? 'integer primary key autoincrement' : 'bigserial primary key';
  for (const statement of statements(counter)) await sql.raw(statement).execute(database);
}

const statements = (counter: string) => [
  `create table questions (
    arrival ${counter},
    id text not null unique,
    contest_id text not null references contests (id),
    participant_id text not null references participants (id),
    user_id text not null references users (id),
    problem_id text references problems (id),
    text text not null,
    asked_at bigint not null,
    state text not null,
    holder_id text references users (id),
    answer text,
    answered_to text,
    settled_at bigint,
    edited_at bigint,
    position bigint
  )`,
  'create index questions_contest on questions (contest_id, state, arrival)',
  'create index questions_participant on questions (participant_id, contest_id, asked_at)',
  'create index questions_position on questions (contest_id, position)',
  `create table announcements (
    id text primary key,
    contest_id text not null references contests (id),
    participant_id text references participants (id),
    text text not null,
    announced_at bigint not null,
    author_id text not null references users (id),
    edited_at bigint,
    position bigint not null
  )`,
  'create index announcements_position on announcements (contest_id, position)',
  `create table question_reads (
    contest_id text not null references contests (id),
    user_id text not null references users (id),
    position bigint not null,
    constraint question_reads_key primary key (contest_id, user_id)
  )`,
  `create table canned_answers (
    contest_id text primary key references contests (id),
    answers text not null
  )`,
];
