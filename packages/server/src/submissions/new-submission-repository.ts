import { findParticipation } from '../contests/participant-repository.ts';
import { lockUser } from '../database/locks.ts';
import type { Database, DatabaseTransaction, SubmissionTable } from '../database/schema.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { JudgedLanguages } from '../workers/judged-languages.ts';
import { countPendingJobs } from './pending-jobs-repository.ts';
import { progressOf } from './submission-summary-repository.ts';

type Given =
  | 'id'
  | 'userId'
  | 'problemId'
  | 'contestId'
  | 'participantId'
  | 'language'
  | 'source'
  | 'sourceKey'
  | 'submittedAt';
export type NewSubmission = Pick<SubmissionTable, Given | 'idempotencyKey' | 'requestHash' | 'revision' | 'testsTotal'>;

/** An earlier submission with the same idempotency key. */
export type EarlierSubmission = Pick<SubmissionTable, 'id' | 'requestHash'>;

export type InsertOutcome =
  | { type: 'inserted' }
  | { type: 'sent_before'; earlier: EarlierSubmission }
  | { type: 'too_many_pending' };

export type NewSubmissionRepository = ReturnType<typeof createNewSubmissionRepository>;

/** `findJudged` finds what the workers judge at present. */
export function createNewSubmissionRepository(
  database: Database,
  queue: JudgeQueue,
  findJudged: () => Promise<JudgedLanguages>,
) {
  /** Finds the parts of a problem that judge a submission. */
  async function findTarget(problemId: string) {
    const problem = await database
      .selectFrom('problems')
      .innerJoin('testCases', (join) =>
        join
          .onRef('testCases.problemId', '=', 'problems.id')
          .onRef('testCases.revision', '=', 'problems.currentRevision'),
      )
      .innerJoin('problemRevisions', (join) =>
        join
          .onRef('problemRevisions.problemId', '=', 'problems.id')
          .onRef('problemRevisions.revision', '=', 'problems.currentRevision'),
      )
      .select(['problems.currentRevision', 'problemRevisions.allowedLanguages', 'problemRevisions.checkerLanguages'])
      .select((eb) => eb.fn.countAll().as('tests'))
      .where('problems.id', '=', problemId)
      .groupBy(['problems.currentRevision', 'problemRevisions.allowedLanguages', 'problemRevisions.checkerLanguages'])
      .executeTakeFirst();
    if (!problem) return undefined;
    const { currentRevision: revision, checkerLanguages, tests } = problem;
    const allowedLanguages: string[] = JSON.parse(problem.allowedLanguages);
    return { allowedLanguages, checkerLanguages, target: { revision, testsTotal: Number(tests) } };
  }

  /**
   * Stores a submission and its job, unless the key was used before or the user has `pendingMax`
   * jobs pending. One user's submissions come one after the other here, so sending many at once
   * bypasses neither check. `checkerLanguages` are those of its problem.
   */
  async function insertSubmission(
    submission: NewSubmission,
    checkerLanguages: string,
    pendingMax: number,
  ): Promise<InsertOutcome> {
    const judged = await findJudged();
    return database.transaction().execute(async (trx): Promise<InsertOutcome> => {
      await lockUser(trx, submission.userId);
      const { idempotencyKey, userId } = submission;
      const earlier = idempotencyKey === null ? undefined : await findEarlier(trx, userId, idempotencyKey);
      if (earlier) return { type: 'sent_before', earlier };
      const { id, language, contestId, problemId, submittedAt: createdAt } = submission;
      const pausedAt = await findPause(trx, submission);
      const progress = progressOf({ progress: 'queued', pausedAt, language, checkerLanguages }, judged);
      const pending = await countPendingJobs(trx, userId, progress, judged);
      if (pending >= pendingMax) return { type: 'too_many_pending' };
      await trx
        .insertInto('submissions')
        .values({ ...submission, progress: 'queued', testsPassed: 0 })
        .execute();
      const job = { id, kind: 'submission', language, userId, contestId, problemId, createdAt } as const;
      const isServed = judged.findLack(language, checkerLanguages) === undefined;
      await queue.enqueue(trx, [{ ...job, priority: jobPriority.fresh }], isServed ? judged.machines : []);
      return { type: 'inserted' };
    });
  }

  return {
    findTarget,
    findContest: (contestId: string, userId: string) => findParticipation(database, contestId, userId),
    insertSubmission,
    findEarlier: (userId: string, key: string) => findEarlier(database, userId, key),
  };
}

/** Returns since when the judging of the problem is paused; null if it is not. */
async function findPause(
  trx: DatabaseTransaction,
  { contestId, problemId }: Pick<NewSubmission, 'contestId' | 'problemId'>,
): Promise<number | null> {
  if (contestId === null) return null;
  const paused = trx.selectFrom('pausedProblems').select('pausedAt').where('contestId', '=', contestId);
  return (await paused.where('problemId', '=', problemId).executeTakeFirst())?.pausedAt ?? null;
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
