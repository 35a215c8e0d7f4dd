import type { CheckerSpec, StoredRun } from '@podium/sdk/contract';
import { lockUser } from '../database/locks.ts';
import type { Database, RunTable } from '../database/schema.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { JudgedLanguages } from '../workers/judged-languages.ts';
import { countPendingJobs } from './pending-jobs-repository.ts';

export type NewRun = Omit<RunTable, 'result'>;

export type RunRepository = ReturnType<typeof createRunRepository>;

/** `findJudged` finds what the workers judge at present. */
export function createRunRepository(database: Database, queue: JudgeQueue, findJudged: () => Promise<JudgedLanguages>) {
  /** Stores a run and its job. Returns false if the user has `pendingMax` jobs pending. */
  async function insertRun(run: NewRun, pendingMax: number): Promise<boolean> {
    const judged = await findJudged();
    return database.transaction().execute(async (trx) => {
      await lockUser(trx, run.userId);
      if ((await countPendingJobs(trx, run.userId, 'queued', judged)) >= pendingMax) return false;
      await trx.insertInto('runs').values(run).execute();
      const { id, language, userId, problemId, sample, createdAt } = run;
      const job = { id, kind: 'run', language, userId, createdAt, priority: jobPriority.fresh } as const;
      // Only a sample needs the checker of the problem.
      await queue.enqueue(trx, [{ ...job, problemId: sample === null ? null : problemId }], judged.machines);
      return true;
    });
  }

  /** Returns the outcome of the run; undefined until there is one. */
  async function findResult(id: string): Promise<StoredRun | undefined> {
    const run = await database.selectFrom('runs').select('result').where('id', '=', id).executeTakeFirst();
    return run?.result == null ? undefined : (JSON.parse(run.result) as StoredRun);
  }

  /**
   * Deletes a run, whether it has begun or not: a worker that has it loses its lease with the job.
   */
  async function deleteRun(id: string): Promise<void> {
    await database.transaction().execute(async (trx) => {
      await trx.deleteFrom('jobs').where('id', '=', id).execute();
      await trx.deleteFrom('runs').where('id', '=', id).execute();
    });
  }

  /**
   * Deletes runs that nobody fetched because the process that waited for them died. Returns their
   * number.
   */
  async function deleteRunsBefore(createdBefore: number): Promise<number> {
    return database.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('jobs')
        .where('kind', '=', 'run')
        .where('id', 'in', trx.selectFrom('runs').select('id').where('createdAt', '<', createdBefore))
        .execute();
      const deleted = await trx.deleteFrom('runs').where('createdAt', '<', createdBefore).executeTakeFirst();
      return Number(deleted.numDeletedRows);
    });
  }

  /**
   * Counts the samples of the newest revision of a problem that can be run, none for an interactive
   * problem, and finds the languages of its checker.
   */
  async function findSamples(problemId: string): Promise<{ count: number; checkerLanguages: string }> {
    const { checker, checkerLanguages, samples } = await database
      .selectFrom('problems')
      .innerJoin('problemRevisions as present', (join) =>
        join.onRef('present.problemId', '=', 'problems.id').onRef('present.revision', '=', 'problems.currentRevision'),
      )
      .select(['present.checker', 'present.checkerLanguages'])
      .select(({ selectFrom }) =>
        selectFrom('testCases')
          .whereRef('testCases.problemId', '=', 'present.problemId')
          .whereRef('testCases.revision', '=', 'present.revision')
          .where('testCases.isSample', '=', 1)
          .select(({ fn }) => fn.countAll().as('count'))
          .as('samples'),
      )
      .where('problems.id', '=', problemId)
      .executeTakeFirstOrThrow();
    const isInteractive = (JSON.parse(checker) as CheckerSpec).type === 'interactive';
    return { count: isInteractive ? 0 : Number(samples), checkerLanguages };
  }

  return { findSamples, insertRun, findResult, deleteRun, deleteRunsBefore };
}
