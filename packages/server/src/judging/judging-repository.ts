import type {
  CheckerSpec,
  JudgedOutcome,
  RunTask,
  RunWork,
  StoredRun,
  SubmissionWork,
  TestCaseBlobs,
} from '@podium/sdk/contract';
import { compareWithLeaderboard } from '../contests/leaderboard/stale-leaderboard-repository.ts';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { findBlob, readPieces } from '../problems/blob-repository.ts';
import { constraintsOf, includedFilesOf, rulesOf, scoringOf } from '../problems/problem-revision-repository.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { Lease } from '../queue/lease.ts';
import { hasWritten, saveOutcome } from './judged-outcome-repository.ts';

/**
 * Reads and writes for a judge worker. Every write returns false, and changes nothing, once the
 * lease is not its own.
 */
export type JudgingRepository = ReturnType<typeof createJudgingRepository>;

export function createJudgingRepository(database: Database, queue: JudgeQueue) {
  return {
    /** Marks the submission as compiling and reads it; undefined if the lease is lost. */
    startSubmission: (lease: Lease): Promise<SubmissionWork | undefined> =>
      database.transaction().execute(async (trx) => {
        if (!(await queue.holds(trx, lease))) return undefined;
        return startSubmission(trx, lease.jobId);
      }),
    markRunning: (lease: Lease): Promise<boolean> =>
      database.transaction().execute(async (trx) => {
        if (!(await queue.holds(trx, lease))) return false;
        await setProgress(trx, lease, 'running');
        return true;
      }),
    /**
     * Writes verdict, results and judgement, and ends the job: all or nothing. Writes nothing and
     * returns true if this lease has written its verdict already.
     */
    saveJudgement: (lease: Lease, outcome: JudgedOutcome): Promise<boolean> =>
      database.transaction().execute(async (trx) => {
        if (!(await queue.finish(trx, lease))) return hasWritten(trx, lease);
        const cell = await saveOutcome(trx, lease, outcome);
        if (cell) await compareWithLeaderboard(trx, cell);
        return true;
      }),
    /** Returns undefined if nobody waits for the run any more. */
    async findRun(lease: Lease): Promise<RunWork | undefined> {
      const run = await database.selectFrom('runs').selectAll().where('id', '=', lease.jobId).executeTakeFirst();
      if (!run) return undefined;
      const { language, source, input, problemId, sample, indent } = run;
      const withTask = (task: RunTask): RunWork => ({ language, source, task });
      if (indent !== null) return withTask({ type: 'format', indent });
      const problem = problemId === null ? undefined : await findProblem(database, problemId);
      if (sample === null) return withTask({ type: 'run', input, includedFiles: problem?.includedFiles ?? [] });
      return withTask({ type: 'sample', sample: problem && (await findSample(database, problem, sample)) });
    },
    /** Ends the job; the result is null if nobody waits for it. */
    saveRun: (lease: Lease, result: StoredRun | null): Promise<boolean> =>
      database.transaction().execute(async (trx) => {
        if (!(await queue.finish(trx, lease))) return false;
        await trx
          .updateTable('runs')
          .set({ result: JSON.stringify(result) })
          .where('id', '=', lease.jobId)
          .execute();
        return true;
      }),
    /** Releases the job as the queue does, and resets the submission to its beginning. */
    release: (lease: Lease, pauseMs = 0) => returnJob(database, lease, (trx) => queue.release(trx, lease, pauseMs)),
    nack: (lease: Lease, pauseMs: number) => returnJob(database, lease, (trx) => queue.nack(trx, lease, pauseMs)),
    /** Returns the bytes of a blob piece by piece; undefined if there is no such blob. */
    async fetchBlob(hash: string): Promise<AsyncIterable<Uint8Array> | undefined> {
      const blob = await findBlob(database, hash);
      return blob && readPieces(database, blob);
    },
  };
}

async function startSubmission(trx: DatabaseTransaction, submissionId: string): Promise<SubmissionWork> {
  const submission = await trx
    .selectFrom('submissions')
    .select(['problemId', 'contestId', 'language', 'source'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const problem = await findProblem(trx, submission.problemId);
  const tests = await listTests(trx, problem);
  const { problemId: _, ...parts } = problem;
  await trx
    .updateTable('submissions')
    .set({ progress: 'compiling', revision: problem.revision, testsTotal: tests.length })
    .where('id', '=', submissionId)
    .execute();
  const { language, source, contestId } = submission;
  return { submissionId, isContest: contestId !== null, language, source, ...parts, tests };
}

interface ProblemParts extends Omit<SubmissionWork, 'submissionId' | 'isContest' | 'language' | 'source' | 'tests'> {
  problemId: string;
}

/** Finds what judging needs of the problem's newest revision, without its tests. */
async function findProblem(connection: Database | DatabaseTransaction, problemId: string): Promise<ProblemParts> {
  const present = await connection
    .selectFrom('problems')
    .innerJoin('problemRevisions', (join) =>
      join
        .onRef('problemRevisions.problemId', '=', 'problems.id')
        .onRef('problemRevisions.revision', '=', 'problems.currentRevision'),
    )
    .select(['revision', 'timeLimit', 'memoryLimit', 'checker', 'scoring', 'includedFiles'])
    .where('problems.id', '=', problemId)
    .executeTakeFirstOrThrow();
  return {
    problemId,
    revision: present.revision,
    constraints: constraintsOf(present),
    checker: JSON.parse(present.checker) as CheckerSpec,
    scoring: scoringOf(present),
    includedFiles: includedFilesOf(present),
  };
}

/** Finds a sample of the problem, counted from 1. */
async function findSample(
  database: Database,
  problem: ProblemParts,
  number: number,
): Promise<Extract<RunTask, { type: 'sample' }>['sample']> {
  const sample = (await listTests(database, problem)).filter(({ isSample }) => isSample)[number - 1];
  const { constraints, checker, includedFiles } = problem;
  return sample && { constraints, checker, includedFiles, tests: [sample] };
}

async function listTests(
  connection: Database | DatabaseTransaction,
  { problemId, revision }: ProblemParts,
): Promise<TestCaseBlobs[]> {
  const rows = await connection
    .selectFrom('testCases')
    .innerJoin('blobs as inputs', 'inputs.hash', 'testCases.inputHash')
    .innerJoin('blobs as answers', 'answers.hash', 'testCases.answerHash')
    .selectAll('testCases')
    .select(['inputs.size as inputSize', 'answers.size as answerSize'])
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
