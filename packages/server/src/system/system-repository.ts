import { randomBytes } from 'node:crypto';
import { limits, type Verdict } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { createVersionReader } from '../database/data-version.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database } from '../database/schema.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';
import { isPaused } from '../queue/job-line.ts';

interface JobCounts {
  submission: number;
  run: number;
}

/** A job that waits or is being judged. */
export interface PendingJob {
  id: string;
  kind: 'submission' | 'run';
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Whether it is a rejudging, for which nobody waits. */
  isRejudging: boolean;
}

/**
 * What a machine needs for some jobs: their language, and those of the checkers of their problems.
 */
export interface JobNeed {
  language: string;
  checkerLanguages: string[];
  count: number;
}

/** One judging of a submission. Times are in milliseconds since 1970. */
export interface Judged {
  submissionId: string;
  /** Counts the judgings of the submission from 1. */
  number: number;
  verdict: Verdict;
  submittedAt: number;
  startedAt: number;
  judgedAt: number;
}

const trialKey = 'trial';

export type SystemRepository = ReturnType<typeof createSystemRepository>;

export function createSystemRepository(database: Database) {
  const jobsByKind = prepareQuery(() =>
    database
      .selectFrom('jobs')
      .select(({ fn }) => ['kind', fn.countAll().as('count')])
      .where((eb) => eb.not(isPaused(eb)))
      .groupBy('kind'),
  );
  const readVersion = createVersionReader(database);
  let counted: { version: string; jobs: JobCounts } | undefined;

  /**
   * Counts the waiting and running jobs by kind, without those that an admin has paused. The answer
   * is reused until a process commits anything.
   */
  async function countJobs(): Promise<JobCounts> {
    const version = await readVersion();
    if (counted?.version === version) return counted.jobs;
    const rows = await jobsByKind(database);
    const countOf = (kind: keyof JobCounts) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
    const jobs = { submission: countOf('submission'), run: countOf('run') };
    counted = { version, jobs };
    return jobs;
  }

  /** Counts the jobs that wait or are being judged, by what a machine needs for them. */
  async function listJobNeeds(): Promise<JobNeed[]> {
    const rows = await database
      .selectFrom('jobs')
      .leftJoin('problems', 'problems.id', 'jobs.problemId')
      .leftJoin('problemRevisions as present', (join) =>
        join.onRef('present.problemId', '=', 'problems.id').onRef('present.revision', '=', 'problems.currentRevision'),
      )
      .select(({ fn }) => ['jobs.language', 'present.checkerLanguages', fn.countAll().as('count')])
      .groupBy(['jobs.language', 'present.checkerLanguages'])
      .orderBy('jobs.language')
      .execute();
    return rows.map(({ language, checkerLanguages, count }) => {
      return { language, checkerLanguages: JSON.parse(checkerLanguages ?? '[]'), count: Number(count) };
    });
  }

  /** Counts the problems that are not archived, by the languages of their checkers. */
  async function listCheckerNeeds(): Promise<Omit<JobNeed, 'language'>[]> {
    const rows = await database
      .selectFrom('problems')
      .innerJoin('problemRevisions as present', (join) =>
        join.onRef('present.problemId', '=', 'problems.id').onRef('present.revision', '=', 'problems.currentRevision'),
      )
      .select(({ fn }) => ['present.checkerLanguages', fn.countAll().as('count')])
      .where('present.checkerLanguages', '<>', '[]')
      .where('problems.isArchived', '=', 0)
      .groupBy('present.checkerLanguages')
      .orderBy('present.checkerLanguages')
      .execute();
    return rows.map((row) => ({ checkerLanguages: JSON.parse(row.checkerLanguages), count: Number(row.count) }));
  }

  /**
   * Finds the job that has waited longest and is not paused, among those that a user waits for if
   * there is one; undefined if none waits.
   */
  async function findOldestJob(): Promise<PendingJob | undefined> {
    const oldest = await database
      .selectFrom('jobs')
      .select(['id', 'kind', 'createdAt', 'priority'])
      .where((eb) => eb.not(isPaused(eb)))
      .orderBy('priority')
      .orderBy('createdAt')
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return undefined;
    const { id, kind, createdAt, priority } = oldest;
    return { id, kind, createdAt, isRejudging: priority === jobPriority.rejudge };
  }

  /**
   * Counts submissions that an admin should look at. The verdict is a literal in the query, so that
   * its own index is used.
   */
  async function countJudgingErrors(): Promise<number> {
    const { count } = await database
      .selectFrom('submissions')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('verdict', '=', sql.lit('judging_error' as const))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Counts the jobs that a worker has, by kind. */
  async function countLeasedJobs(): Promise<JobCounts> {
    const rows = await database
      .selectFrom('jobs')
      .select(({ fn }) => ['kind', fn.countAll().as('count')])
      .where('leaseToken', 'is not', null)
      .groupBy('kind')
      .execute();
    const countOf = (kind: keyof JobCounts) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
    return { submission: countOf('submission'), run: countOf('run') };
  }

  /** Lists the first judgings that ended at `from` or later, in the order of their ends. */
  async function listJudged(from: number, limit: number): Promise<Judged[]> {
    return database
      .selectFrom('judgements as judgement')
      .innerJoin('submissions as submission', 'submission.id', 'judgement.submissionId')
      .select(['judgement.submissionId as submissionId', 'judgement.number', 'judgement.verdict'])
      .select(['submission.submittedAt as submittedAt', 'judgement.startedAt as startedAt'])
      .select('judgement.judgedAt as judgedAt')
      .where('judgement.judgedAt', '>=', from)
      .orderBy('judgement.judgedAt')
      .orderBy('judgement.submissionId')
      .orderBy('judgement.number')
      .limit(limit)
      .execute();
  }

  /** Fails if the database does not answer. */
  async function ping(): Promise<void> {
    await database.selectFrom('settings').select('key').limit(1).execute();
  }

  /**
   * Stores as much as a submission can have, and removes it again. Fails with the reason why the
   * database stores nothing. Both are committed, since a database can find room for what it drops.
   */
  async function tryToStore(): Promise<void> {
    const value = randomBytes(limits.sourceMaxBytes / 2).toString('hex');
    await database
      .insertInto('settings')
      .values({ key: trialKey, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    await database.deleteFrom('settings').where('key', '=', trialKey).execute();
  }

  return {
    tryToStore,
    countJobs,
    countLeasedJobs,
    listJobNeeds,
    listCheckerNeeds,
    findOldestJob,
    countJudgingErrors,
    listJudged,
    ping,
  };
}
