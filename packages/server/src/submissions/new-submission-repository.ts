import type { Language } from '@podium/sdk/contract';
import { lockUser } from '../database/locks.ts';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import { countPendingJobs } from './pending-jobs-repository.ts';

export interface NewSubmission {
  id: string;
  userId: string;
  problemId: string;
  contestId: string | null;
  language: Language;
  source: string;
  sourceKey: string;
  submittedAt: number;
  idempotencyKey: string | null;
  requestHash: string | null;
  revision: number;
  testsTotal: number;
}

/** An earlier submission with the same idempotency key. */
export interface EarlierSubmission {
  id: string;
  requestHash: string | null;
}

export type InsertOutcome =
  | { type: 'inserted' }
  | { type: 'sent_before'; earlier: EarlierSubmission }
  | { type: 'too_many_pending' };

/** The parts of a problem that judge a submission. */
export interface SubmitTarget {
  revision: number;
  testsTotal: number;
}

export interface ContestToSubmitTo {
  startTime: number;
  endTime: number;
  cancelled: boolean;
  registered: boolean;
}

export type NewSubmissionRepository = ReturnType<typeof createNewSubmissionRepository>;

export function createNewSubmissionRepository(database: Database, queue: JudgeQueue) {
  async function findTarget(problemId: string): Promise<SubmitTarget | undefined> {
    const problem = await database
      .selectFrom('problems')
      .innerJoin('testCases', (join) =>
        join
          .onRef('testCases.problemId', '=', 'problems.id')
          .onRef('testCases.revision', '=', 'problems.currentRevision'),
      )
      .select((eb) => ['problems.currentRevision', eb.fn.countAll().as('tests')])
      .where('problems.id', '=', problemId)
      .groupBy('problems.currentRevision')
      .executeTakeFirst();
    return problem && { revision: problem.currentRevision, testsTotal: Number(problem.tests) };
  }

  async function findContest(contestId: string, userId: string): Promise<ContestToSubmitTo | undefined> {
    const row = await database
      .selectFrom('contests as contest')
      .leftJoin('registrations as registration', (join) =>
        join.onRef('registration.contestId', '=', 'contest.id').on('registration.userId', '=', userId),
      )
      .select(['contest.startTime', 'contest.endTime', 'contest.isCancelled', 'registration.userId'])
      .where('contest.id', '=', contestId)
      .executeTakeFirst();
    if (!row) return undefined;
    const { startTime, endTime } = row;
    return { startTime, endTime, cancelled: row.isCancelled === 1, registered: row.userId !== null };
  }

  /**
   * Stores a submission and its job, unless the key was used before or the user has `pendingMax`
   * jobs pending. One user's submissions come one after the other here, so sending many at once
   * bypasses neither check.
   */
  async function insertSubmission(submission: NewSubmission, pendingMax: number): Promise<InsertOutcome> {
    return database.transaction().execute(async (trx): Promise<InsertOutcome> => {
      await lockUser(trx, submission.userId);
      const { idempotencyKey, userId } = submission;
      const earlier = idempotencyKey === null ? undefined : await findEarlier(trx, userId, idempotencyKey);
      if (earlier) return { type: 'sent_before', earlier };
      if ((await countPendingJobs(trx, userId)) >= pendingMax) return { type: 'too_many_pending' };
      await trx
        .insertInto('submissions')
        .values({ ...submission, progress: 'queued', testsPassed: 0 })
        .execute();
      const { id, language, submittedAt: createdAt } = submission;
      await queue.enqueue(trx, [{ id, kind: 'submission', language, userId, createdAt, priority: jobPriority.fresh }]);
      return { type: 'inserted' };
    });
  }

  return {
    findTarget,
    findContest,
    insertSubmission,
    findEarlier: (userId: string, key: string) => findEarlier(database, userId, key),
  };
}

async function findEarlier(
  connection: Database | DatabaseTransaction,
  userId: string,
  idempotencyKey: string,
): Promise<EarlierSubmission | undefined> {
  return connection
    .selectFrom('submissions')
    .select(['id', 'requestHash'])
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
}
