import type { Verdict } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { sourceKeyOf } from '../contests/scoring.ts';
import type { Database } from '../database/schema.ts';
import { createId } from '../identifiers.ts';

// These functions store rows of other nouns, for tests that do not test how the rows are made.

interface Store {
  database: Database;
  clock: Pick<Clock, 'now'>;
}

interface ContestRow {
  startTime: number;
  endTime: number;
  problems?: string[];
  participants?: string[];
  title?: string;
}

/** Stores a contest with its problems (1000 points each) and registrations. Returns its id. */
export async function storeContest(
  { database, clock }: Store,
  { startTime, endTime, problems = [], participants = [], title = 'Spring round' }: ContestRow,
): Promise<string> {
  const id = createId();
  await database
    .insertInto('contests')
    .values({
      id,
      title,
      description: 'A contest',
      start_time: startTime,
      end_time: endTime,
      created_at: clock.now(),
      created_by: null,
      leaderboard_generated_at: null,
    })
    .execute();
  for (const [position, problemId] of problems.entries()) {
    await database
      .insertInto('contest_problems')
      .values({ contest_id: id, problem_id: problemId, position, points: 1000 })
      .execute();
  }
  for (const userId of participants) {
    await database
      .insertInto('registrations')
      .values({ contest_id: id, user_id: userId, registered_at: clock.now() })
      .execute();
  }
  return id;
}

interface SubmissionRow {
  userId: string;
  problemId: string;
  contestId?: string;
  /** The verdict is null while the submission waits. */
  verdict: Verdict | null;
  revision?: number;
  /** Without a source, it differs from all others. */
  source?: string | undefined;
}

/** Stores a submission that is judged or waits for its verdict. Returns its id. */
export async function storeSubmission(
  { database, clock }: Store,
  { userId, problemId, contestId, verdict, revision = 1, source }: SubmissionRow,
): Promise<string> {
  const id = createId();
  const now = clock.now();
  await database
    .insertInto('submissions')
    .values({
      id,
      user_id: userId,
      problem_id: problemId,
      contest_id: contestId ?? null,
      language: 'cpp',
      source: source ?? 'int main() {}',
      source_key: source === undefined ? id : sourceKeyOf('cpp', source),
      submitted_at: now,
      idempotency_key: null,
      request_hash: null,
      revision,
      progress: verdict ? 'judged' : 'queued',
      verdict,
      tests_passed: verdict === 'accepted' ? 2 : 0,
      tests_total: 2,
      time_ms: verdict ? 1 : null,
      memory_bytes: verdict ? 1024 : null,
      judged_at: verdict ? now : null,
      diagnostics: null,
      failure: null,
    })
    .execute();
  return id;
}
