import { problemLabel } from '@podium/sdk/display';
import { insertAuditEntry } from '../audit/insert-audit-entry.ts';
import type { Clock } from '../clock.ts';
import { findProblemPosition } from '../contests/contest-details-repository.ts';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { notFound, problemNotInContest } from '../errors.ts';
import { type ChangeBus, publishWaiting } from '../events/changes.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';

interface PauseJudgingDeps {
  database: Database;
  queue: Pick<JudgeQueue, 'wake'>;
  clock: Clock;
  changes: Pick<ChangeBus, 'publish'>;
}

/** A problem of a contest, and the admin who pauses or resumes its judging. */
interface PausedTarget {
  contestId: string;
  problemId: string;
  adminId: string;
}

/**
 * Pauses and resumes the judging of a problem in one contest. It is not the problem as a whole, so
 * that its authors can try out the repaired tests by practice submissions meanwhile, and so that
 * another contest with it goes on. What a pause means for jobs is in `queue/judge-queue.ts`.
 */
export function createPauseJudging({ database, queue, clock, changes }: PauseJudgingDeps) {
  /** Throws `not_found` and `problem_not_in_contest`. Returns false if it was paused already. */
  async function pause(target: PausedTarget): Promise<boolean> {
    const { contestId, problemId, adminId: authorId } = target;
    const isChanged = await database.transaction().execute(async (trx) => {
      const audited = await describe(trx, target);
      const now = clock.now();
      const inserted = await trx
        .insertInto('pausedProblems')
        .values({ contestId, problemId, pausedAt: now })
        .onConflict((conflict) => conflict.columns(['contestId', 'problemId']).doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
      await insertAuditEntry(trx, { now, authorId }, { ...audited, action: 'paused' });
      return true;
    });
    if (isChanged) await publishChange(target);
    return isChanged;
  }

  /** Throws as `pause`. Returns false if it was not paused. */
  async function resume(target: PausedTarget): Promise<boolean> {
    const { contestId, problemId, adminId: authorId } = target;
    const isChanged = await database.transaction().execute(async (trx) => {
      const audited = await describe(trx, target);
      const deleted = await trx
        .deleteFrom('pausedProblems')
        .where('contestId', '=', contestId)
        .where('problemId', '=', problemId)
        .executeTakeFirst();
      if (deleted.numDeletedRows !== 1n) return false;
      await insertAuditEntry(trx, { now: clock.now(), authorId }, { ...audited, action: 'resumed' });
      return true;
    });
    if (!isChanged) return false;
    queue.wake();
    await publishChange(target);
    return true;
  }

  /** The authors of what waits learn of it, too. */
  async function publishChange({ contestId, problemId }: PausedTarget): Promise<void> {
    changes.publish({ type: 'contest', contest: contestId });
    const waiting = await database
      .selectFrom('submissions')
      .select(['id as submission', 'userId as user', 'problemId as problem'])
      .select(['contestId as contest', 'participantId as participant'])
      .where('contestId', '=', contestId)
      .where('problemId', '=', problemId)
      .where('progress', '=', 'queued')
      .execute();
    publishWaiting(changes, waiting);
  }

  return { pause, resume };
}

async function describe(trx: DatabaseTransaction, { contestId, problemId }: PausedTarget) {
  const contest = await trx.selectFrom('contests').select('title').where('id', '=', contestId).executeTakeFirst();
  if (!contest) throw notFound('Contest');
  const position = await findProblemPosition(trx, contestId, problemId);
  if (position === undefined) throw problemNotInContest();
  const detail = `judging of problem ${problemLabel(position)}`;
  return { kind: 'contest', objectId: contestId, objectName: contest.title, detail } as const;
}
