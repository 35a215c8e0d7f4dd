import type { Verdict } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Author, insertAuditEntry } from '../audit/insert-audit-entry.ts';
import { findProblemPosition } from '../contests/contest-details-repository.ts';
import { lockExclusively } from '../database/locks.ts';
import type { Database, DatabaseSchema, DatabaseTransaction } from '../database/schema.ts';
import type { SubmissionFacts } from '../events/event-repository.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';

interface Rejudged {
  count: number;
  reopened: SubmissionFacts[];
}

export type RejudgeRepository = ReturnType<typeof createRejudgeRepository>;

/**
 * Selects judged submissions by problem and perhaps its contest, by verdict, or by all of these.
 */
export type RejudgeSelection =
  | { problemId: string; verdict?: Verdict | undefined; contestId?: string | undefined }
  | { problemId?: undefined; verdict: Verdict; contestId?: undefined };

export function createRejudgeRepository(database: Database, queue: JudgeQueue) {
  /**
   * Queues judged submissions for the newest revision of their problem, in order of arrival, behind
   * all jobs that users wait for. Returns how many will be judged because of this, and those that
   * have lost their verdict; undefined if there is no such problem. Without a verdict, those that
   * are being judged by an older revision begin again.
   */
  async function rejudge(selection: RejudgeSelection, author: Author): Promise<Rejudged | undefined> {
    const { problemId, verdict, contestId } = selection;
    return database.transaction().execute(async (trx) => {
      const problem = problemId === undefined ? undefined : await findHeading(trx, problemId);
      if (problemId !== undefined && !problem) return undefined;
      const reopened = await requeueJudged(trx, selection, author.now);
      const restarted = !problem || verdict ? 0 : await restartOutdated(trx, problem, contestId);
      const count = reopened.length + restarted;
      if (count === 0) return { count, reopened };
      const { id: objectId = null, title: objectName = '' } = problem ?? {};
      const kind = problem ? 'problem' : 'submissions';
      const where = contestId ? ' of a contest' : '';
      const detail = `${plural(count, 'submission')}${where}${verdict ? ` with ${verdict}` : ''}`;
      await insertAuditEntry(trx, author, { kind, action: 'rejudged', objectId, objectName, detail });
      return { count, reopened };
    });
  }

  /** Counts the submissions that `rejudge` would queue now. */
  async function countSelected(selection: RejudgeSelection): Promise<number> {
    const { count } = await database
      .selectFrom('submissions')
      .select(({ fn }) => fn.countAll().as('count'))
      .where((eb) => isSelected(eb, selection))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async function isInContest(problemId: string, contestId: string): Promise<boolean> {
    return (await findProblemPosition(database, contestId, problemId)) !== undefined;
  }

  /**
   * The results of the earlier judging stay until the next one replaces them; `judgements` keeps
   * all of them.
   */
  async function requeueJudged(
    trx: DatabaseTransaction,
    selection: RejudgeSelection,
    now: number,
  ): Promise<SubmissionFacts[]> {
    const requeued = await trx
      .updateTable('submissions')
      .set((eb) => ({
        progress: 'queued' as const,
        revision: eb
          .selectFrom('problems')
          .select('currentRevision')
          .whereRef('problems.id', '=', 'submissions.problemId')
          .$asScalar()
          .$notNull(),
        verdict: null,
        testsPassed: 0,
        timeMs: null,
        score: null,
        maxScore: null,
        groups: null,
        memoryBytes: null,
        judgedAt: null,
        failure: null,
      }))
      .where((eb) => isSelected(eb, selection))
      .returning(['id', 'userId', 'language', 'contestId', 'participantId', 'problemId', 'arrival'])
      .execute();
    await queue.enqueue(
      trx,
      requeued
        .sort((one, other) => one.arrival - other.arrival)
        .map(({ arrival: _, participantId: __, ...job }) => ({
          ...job,
          kind: 'submission',
          createdAt: now,
          priority: jobPriority.rejudge,
        })),
    );
    return requeued.map(({ id: submission, userId: user, problemId: problem, contestId: contest, participantId }) => {
      return { submission, user, problem, contest, participant: participantId };
    });
  }

  return { rejudge, countSelected, isInContest };
}

/** The verdict is a literal in the query, so that the index of judging errors is used. */
function isSelected(
  eb: ExpressionBuilder<DatabaseSchema, 'submissions'>,
  { problemId, verdict, contestId }: RejudgeSelection,
): Expression<SqlBool> {
  return eb.and([
    eb('progress', '=', 'judged'),
    ...(problemId === undefined ? [] : [eb('problemId', '=', problemId)]),
    ...(contestId === undefined ? [] : [eb('contestId', '=', contestId)]),
    ...(verdict === undefined ? [] : [eb('verdict', '=', sql.lit(verdict))]),
  ]);
}

function findHeading(trx: DatabaseTransaction, problemId: string) {
  return trx
    .selectFrom('problems')
    .innerJoin('problemRevisions as present', (join) =>
      join.onRef('present.problemId', '=', 'problems.id').onRef('present.revision', '=', 'problems.currentRevision'),
    )
    .select(['problems.id', 'present.title', 'present.revision'])
    .where('problems.id', '=', problemId)
    .executeTakeFirst();
}

/**
 * Takes the lease from workers that judge by an older revision: they will store nothing. It comes
 * last in its transaction, since nobody else settles leases meanwhile.
 */
async function restartOutdated(
  trx: DatabaseTransaction,
  { id, revision }: { id: string; revision: number },
  contestId: string | undefined,
): Promise<number> {
  await lockExclusively(trx, 'leases');
  const restarted = await trx
    .updateTable('jobs')
    .set({ leaseToken: null, leaseHolder: null, leaseUntil: null, attempts: 0 })
    .where('leaseToken', 'is not', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('submissions')
        .select('id')
        .where('problemId', '=', id)
        .$if(contestId !== undefined, (query) => query.where('contestId', '=', contestId ?? ''))
        .where('progress', '!=', 'judged')
        .where('revision', '<', revision),
    )
    .executeTakeFirst();
  return Number(restarted.numUpdatedRows);
}
