import type {
  CheckerSpec,
  JudgedOutcome,
  RunTask,
  RunWork,
  StoredRun,
  SubmissionWork,
  TestCaseBlobs,
} from '@podium/sdk/contract';
import { recomputeContestCell } from '../contests/contest-cell-repository.ts';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { findBlob, readPieces } from '../problems/blob-repository.ts';
import { includedFilesOf, rulesOf, scoringOf } from '../problems/problem-revision-repository.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { Lease } from '../queue/lease.ts';
import { hasWritten, saveOutcome } from './judged-outcome-repository.ts';

type SampleOfProblem = Extract<RunTask, { type: 'sample' }>['sample'];

/**
 * Reads and writes for a judge worker. Every write returns false, and changes nothing, once the
 * lease is not its own.
 */
export interface JudgingRepository {
  /** Marks the submission as compiling and reads it; undefined if the lease is lost. */
  startSubmission(lease: Lease): Promise<SubmissionWork | undefined>;
  markRunning(lease: Lease): Promise<boolean>;
  /**
   * Writes verdict, results, judgement and contest cell, and ends the job: all or nothing. Writes
   * nothing and returns true if this lease has written its verdict already.
   */
  saveJudgement(lease: Lease, outcome: JudgedOutcome): Promise<boolean>;
  /** Returns undefined if nobody waits for the run any more. */
  findRun(lease: Lease): Promise<RunWork | undefined>;
  /** Ends the job; the result is null if nobody waits for it. */
  saveRun(lease: Lease, result: StoredRun | null): Promise<boolean>;
  /** Releases the job as the queue does, and resets the submission to its beginning. */
  release(lease: Lease, pauseMs?: number): Promise<boolean>;
  nack(lease: Lease, pauseMs: number): Promise<boolean>;
  /** Returns the bytes of a blob piece by piece; undefined if there is no such blob. */
  fetchBlob(hash: string): Promise<AsyncIterable<Uint8Array> | undefined>;
}

export function createJudgingRepository(database: Database, queue: JudgeQueue): JudgingRepository {
  return {
    startSubmission: (lease) =>
      database.transaction().execute(async (trx) => {
        if (!(await queue.holds(trx, lease))) return undefined;
        return startSubmission(trx, lease.jobId);
      }),
    markRunning: (lease) =>
      database.transaction().execute(async (trx) => {
        if (!(await queue.holds(trx, lease))) return false;
        await setProgress(trx, lease, 'running');
        return true;
      }),
    saveJudgement: (lease, outcome) =>
      database.transaction().execute(async (trx) => {
        if (!(await queue.finish(trx, lease))) return hasWritten(trx, lease);
        const cell = await saveOutcome(trx, lease, outcome);
        if (cell) await recomputeContestCell(trx, cell);
        return true;
      }),
    findRun: async (lease) => {
      const run = await database.selectFrom('runs').selectAll().where('id', '=', lease.jobId).executeTakeFirst();
      if (!run) return undefined;
      const { language, source, input, problemId, sample, indent } = run;
      const withTask = (task: RunTask): RunWork => ({ language, source, task });
      if (indent !== null) return withTask({ type: 'format', indent });
      const problem = problemId === null ? undefined : await findProblem(database, problemId);
      if (sample === null) return withTask({ type: 'run', input, includedFiles: problem?.includedFiles ?? [] });
      return withTask({ type: 'sample', sample: problem && (await findSample(database, problem, sample)) });
    },
    saveRun: (lease, result) =>
      database.transaction().execute(async (trx) => {
        if (!(await queue.finish(trx, lease))) return false;
        await trx
          .updateTable('runs')
          .set({ result: JSON.stringify(result) })
          .where('id', '=', lease.jobId)
          .execute();
        return true;
      }),
    release: (lease, pauseMs) => returnJob(database, lease, (trx) => queue.release(trx, lease, pauseMs)),
    nack: (lease, pauseMs) => returnJob(database, lease, (trx) => queue.nack(trx, lease, pauseMs)),
    fetchBlob: async (hash) => {
      const blob = await findBlob(database, hash);
      return blob && readPieces(database, blob);
    },
  };
}

async function startSubmission(trx: DatabaseTransaction, submissionId: string): Promise<SubmissionWork> {
  const submission = await trx
    .selectFrom('submissions')
    .innerJoin('problems', 'problems.id', 'submissions.problemId')
    .innerJoin('problemRevisions', (join) =>
      join
        .onRef('problemRevisions.problemId', '=', 'problems.id')
        .onRef('problemRevisions.revision', '=', 'problems.currentRevision'),
    )
    .select([
      'submissions.problemId',
      'submissions.contestId',
      'submissions.language',
      'submissions.source',
      'problemRevisions.revision',
      'problemRevisions.timeLimit',
      'problemRevisions.memoryLimit',
      'problemRevisions.checker',
      'problemRevisions.scoring',
      'problemRevisions.includedFiles',
    ])
    .where('submissions.id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const tests = await listTests(trx, submission.problemId, submission.revision);
  await trx
    .updateTable('submissions')
    .set({ progress: 'compiling', revision: submission.revision, testsTotal: tests.length })
    .where('id', '=', submissionId)
    .execute();
  return {
    submissionId,
    isContest: submission.contestId !== null,
    language: submission.language,
    source: submission.source,
    revision: submission.revision,
    constraints: { timeLimit: submission.timeLimit, memoryLimit: submission.memoryLimit },
    checker: JSON.parse(submission.checker) as CheckerSpec,
    scoring: scoringOf(submission),
    includedFiles: includedFilesOf(submission),
    tests,
  };
}

interface ProblemOfRun extends Pick<SubmissionWork, 'constraints' | 'checker' | 'includedFiles' | 'revision'> {
  problemId: string;
}

/** Finds what a run needs of the problem's newest revision, without its tests. */
async function findProblem(database: Database, problemId: string): Promise<ProblemOfRun | undefined> {
  const present = await database
    .selectFrom('problems')
    .innerJoin('problemRevisions', (join) =>
      join
        .onRef('problemRevisions.problemId', '=', 'problems.id')
        .onRef('problemRevisions.revision', '=', 'problems.currentRevision'),
    )
    .select([
      'problemRevisions.revision',
      'problemRevisions.timeLimit',
      'problemRevisions.memoryLimit',
      'problemRevisions.checker',
      'problemRevisions.includedFiles',
    ])
    .where('problems.id', '=', problemId)
    .executeTakeFirst();
  if (!present) return undefined;
  return {
    problemId,
    revision: present.revision,
    constraints: { timeLimit: present.timeLimit, memoryLimit: present.memoryLimit },
    checker: JSON.parse(present.checker) as CheckerSpec,
    includedFiles: includedFilesOf(present),
  };
}

/** Finds a sample of the problem, counted from 1. */
async function findSample(
  database: Database,
  { problemId, revision, ...problem }: ProblemOfRun,
  number: number,
): Promise<SampleOfProblem> {
  const tests = await listTests(database, problemId, revision);
  const sample = tests.filter(({ isSample }) => isSample)[number - 1];
  return sample && { ...problem, tests: [sample] };
}

async function listTests(
  trx: Database | DatabaseTransaction,
  problemId: string,
  revision: number,
): Promise<TestCaseBlobs[]> {
  const rows = await trx
    .selectFrom('testCases')
    .innerJoin('blobs as inputs', 'inputs.hash', 'testCases.inputHash')
    .innerJoin('blobs as answers', 'answers.hash', 'testCases.answerHash')
    .select([
      'testCases.isSample',
      'testCases.groupName',
      'testCases.checker',
      'inputs.hash as inputHash',
      'inputs.size as inputSize',
      'answers.hash as answerHash',
      'answers.size as answerSize',
    ])
    .where('testCases.problemId', '=', problemId)
    .where('testCases.revision', '=', revision)
    .orderBy('testCases.number')
    .execute();
  return rows.map((row) => ({
    isSample: row.isSample === 1,
    ...rulesOf(row),
    input: { hash: row.inputHash, size: row.inputSize },
    answer: { hash: row.answerHash, size: row.answerSize },
  }));
}

/** Returns a job to the queue, and resets its submission to the beginning. */
function returnJob(
  database: Database,
  lease: Lease,
  endLease: (trx: DatabaseTransaction) => Promise<boolean>,
): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    if (!(await endLease(trx))) return false;
    if (lease.kind === 'submission') await setProgress(trx, lease, 'queued');
    return true;
  });
}

async function setProgress(trx: DatabaseTransaction, lease: Lease, progress: 'queued' | 'running'): Promise<void> {
  await trx.updateTable('submissions').set({ progress }).where('id', '=', lease.jobId).execute();
}
