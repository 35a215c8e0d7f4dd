import type { Verdict } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { createId } from '../identifiers.ts';
import { sourceKeyOf } from '../submissions/source-key.ts';

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
      startTime,
      endTime,
      createdAt: clock.now(),
      createdBy: null,
      leaderboardGeneratedAt: null,
    })
    .execute();
  for (const [position, problemId] of problems.entries()) {
    await database.insertInto('contestProblems').values({ contestId: id, problemId, position, points: 1000 }).execute();
  }
  for (const userId of participants) {
    await database.insertInto('registrations').values({ contestId: id, userId, registeredAt: clock.now() }).execute();
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
      userId,
      problemId,
      contestId: contestId ?? null,
      language: 'cpp',
      source: source ?? 'int main() {}',
      sourceKey: source === undefined ? id : sourceKeyOf('cpp', source),
      submittedAt: now,
      idempotencyKey: null,
      requestHash: null,
      revision,
      progress: verdict ? 'judged' : 'queued',
      verdict,
      testsPassed: verdict === 'accepted' ? 2 : 0,
      testsTotal: 2,
      timeMs: verdict ? 1 : null,
      memoryBytes: verdict ? 1024 : null,
      judgedAt: verdict ? now : null,
      diagnostics: null,
      failure: null,
    })
    .execute();
  return id;
}
