import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/**
 * Creates participants, to whom the submissions of a contest belong. Each registration becomes an
 * official participant with one member.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(database);
  await moveRegistrations(database);
  await sql`
    update submissions set participant_id = (
      select participant_id from participant_members
      where participant_members.contest_id = submissions.contest_id
        and participant_members.user_id = submissions.user_id
    ) where contest_id is not null
  `.execute(database);
  for (const statement of afterwards) await sql.raw(statement).execute(database);
}

const tables = [
  `create table participants (
    id text primary key,
    contest_id text not null references contests (id),
    display_name text,
    kind text not null default 'official',
    start_time bigint,
    end_time bigint,
    organization text,
    group_name text,
    registered_at bigint not null
  )`,
  `create table participant_members (
    participant_id text not null references participants (id),
    contest_id text not null references contests (id),
    user_id text not null references users (id),
    constraint participant_members_key primary key (contest_id, user_id)
  )`,
  'alter table submissions add column participant_id text references participants (id)',
  'alter table contests add column last_end_time bigint',
];

const afterwards = [
  'drop table registrations',
  // These are computed from the submissions where they are needed.
  'drop table contest_cells',
  'alter table leaderboard_entries drop column last_accepted_at',
  'create index participants_contest on participants (contest_id, id)',
  // Finds the ends of their own without reading all participants of a contest.
  'create index participants_end on participants (contest_id, end_time) where end_time is not null',
  // Counts those whom only administrators see.
  `create index participants_hidden on participants (contest_id) where kind = 'hidden'`,
  // Finds the participations of an account.
  'create index participant_members_user on participant_members (user_id)',
  'create index participant_members_participant on participant_members (participant_id)',
  'drop index submissions_contest',
  'create index submissions_contest on submissions (contest_id, participant_id, problem_id, arrival)',
];

interface Registration {
  contest_id: string;
  user_id: string;
  registered_at: number;
}

/** The number of rows that one statement writes. */
const rowsPerPart = 250;

async function moveRegistrations(database: Kysely<unknown>): Promise<void> {
  const connection = database.withoutPlugins();
  for (let contestId = '', userId = ''; ; ) {
    const { rows } = await sql<Registration>`
      select contest_id, user_id, registered_at from registrations
      where (contest_id, user_id) > (${contestId}, ${userId})
      order by contest_id, user_id limit ${rowsPerPart}
    `.execute(connection);
    const last = rows.at(-1);
    if (!last) return;
    [contestId, userId] = [last.contest_id, last.user_id];
    const participants = rows.map((row) => {
      return sql`(${participantIdOf(row)}, ${row.contest_id}, cast(${row.registered_at} as bigint))`;
    });
    await sql`insert into participants (id, contest_id, registered_at) values ${sql.join(participants)}`.execute(
      connection,
    );
    const members = rows.map((row) => sql`(${participantIdOf(row)}, ${row.contest_id}, ${row.user_id})`);
    await sql`insert into participant_members (participant_id, contest_id, user_id) values ${sql.join(members)}`.execute(
      connection,
    );
  }
}

/** Makes an id of twelve characters that is the same in every copy of an installation. */
function participantIdOf({ contest_id, user_id }: Registration): string {
  const bytes = createHash('sha256').update(`${contest_id} ${user_id}`).digest().subarray(0, 12);
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('');
}
