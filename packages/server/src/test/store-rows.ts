import type { Verdict } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { insertParticipants } from '../contests/participant-repository.ts';
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

/** Stores a contest with its problems (1000 points each) and participants. Returns its id. */
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
    await storeParticipant(database, id, userId);
  }
  return id;
}

/** Makes a learner a participant. Returns the id of the participant. */
export async function storeParticipant(database: Database, contestId: string, userId: string): Promise<string> {
  const registration = { contestId, userIds: [userId], registeredAt: 0 };
  const ids = await database.transaction().execute((trx) => insertParticipants(trx, registration));
  return ids.get(userId) ?? '';
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
      participantId: contestId === undefined ? null : await findParticipantId(database, contestId, userId),
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

/** Returns null for a learner who does not take part. */
export async function findParticipantId(database: Database, contestId: string, userId: string): Promise<string | null> {
  const member = await database
    .selectFrom('participantMembers')
    .select('participantId')
    .where('contestId', '=', contestId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return member?.participantId ?? null;
}
