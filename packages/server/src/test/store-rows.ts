import type { Verdict } from '@podium/sdk/contract';
import { createId } from '../identifiers.ts';
import type { TestParts } from './test-server.ts';

// These functions store rows of other nouns, for tests that do not test how the rows are made.

interface ContestRow {
  startTime: number;
  endTime: number;
  problems?: string[];
  participants?: string[];
  title?: string;
}

/** Stores a contest with its problems (1000 points each) and registrations. Returns its id. */
export async function storeContest(
  { database, clock }: Pick<TestParts, 'database' | 'clock'>,
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
}

/** Stores a submission that is judged or waits for its verdict. Returns its id. */
export async function storeSubmission(
  { database, clock }: Pick<TestParts, 'database' | 'clock'>,
  { userId, problemId, contestId, verdict, revision = 1 }: SubmissionRow,
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
      source: 'int main() {}',
      source_key: id,
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
