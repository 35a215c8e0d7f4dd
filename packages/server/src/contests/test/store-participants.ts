import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

interface ManyParticipants {
  contestId: string;
  problemIds: readonly string[];
  /** Milliseconds since 1970. */
  startTime: number;
  count: number;
  /** Each participant submits this often, for the problems in turn. */
  submissionsEach: number;
}

const minute = 60_000;
const firstNumber = 10_000_000;

/** Returns the id of the stored participant with this number, which counts from 0. */
export function participantId(number: number): string {
  return `user${firstNumber + number}`;
}

/**
 * Stores participants of different ratings, registered, with judged submissions within two hours;
 * every third one is wrong.
 */
export async function storeParticipants(database: Database, contest: ManyParticipants): Promise<void> {
  const { contestId, problemIds, startTime, count } = contest;
  const participant = sql`'part' || cast(${sql.lit(firstNumber)} + n as text)`;
  const user = sql`'user' || cast(${sql.lit(firstNumber)} + n as text)`;
  const numbers = sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${count})`;
  await sql`
    insert into users (id, email, email_key, first_name, last_name, password_hash, user_type, rating, created_at)
    ${numbers}
    select ${user}, ${user}, ${user}, 'Ada', 'Byron', '', 'user', 800 + n * 7919 % 2000, 0 from numbers
  `.execute(database);
  await sql`
    insert into participants (id, contest_id, registered_at)
    ${numbers} select ${participant}, ${contestId}, 0 from numbers
  `.execute(database);
  await sql`
    insert into participant_members (participant_id, contest_id, user_id)
    ${numbers} select ${participant}, ${contestId}, ${user} from numbers
  `.execute(database);
  for (let attempt = 0; attempt < contest.submissionsEach; attempt += 1) {
    const problemId = problemIds[attempt % problemIds.length] ?? '';
    const id = sql`${`a${String(attempt).padStart(3, '0')}`} || cast(${sql.lit(firstNumber)} + n as text)`;
    await sql`
      insert into submissions (id, source_key, user_id, problem_id, contest_id, participant_id, language, source, submitted_at, revision, progress, verdict, tests_passed, tests_total)
      ${numbers}
      select ${id}, ${id}, ${user}, ${problemId}, ${contestId}, ${participant}, 'cpp',
        'int main() {}', cast(${startTime} as bigint) + n % 120 * 104729 % 120 * ${minute}, 1, 'judged',
        case (n + ${Math.floor(attempt / problemIds.length)}) % 3 when 0 then 'wrong_answer' else 'accepted' end, 0, 0
      from numbers
    `.execute(database);
  }
  await sql`analyze`.execute(database);
}
