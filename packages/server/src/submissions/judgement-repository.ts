import type { SubmissionJudgement, Verdict } from '@podium/sdk/contract';
import type { Database } from '../database/schema.ts';
import { jobPriority } from '../queue/enqueue-jobs.ts';
import type { OutcomePair } from './judgement-changes.ts';
import { scoreOf } from './submission-summary-repository.ts';

export type JudgementRepository = ReturnType<typeof createJudgementRepository>;

/** Reads the judgements of submissions, of which a rejudge adds another. `judging/` writes them. */
export function createJudgementRepository(database: Database) {
  /** Lists the oldest first. */
  async function listJudgements(submissionId: string): Promise<SubmissionJudgement[]> {
    const rows = await database
      .selectFrom('judgements')
      .selectAll()
      .where('submission_id', '=', submissionId)
      .orderBy('number')
      .execute();
    return rows.map((row) => ({
      number: row.number,
      reason: row.number === 1 ? 'submit' : 'rejudge',
      revision: row.revision,
      verdict: row.verdict,
      testsPassed: row.tests_passed,
      testsTotal: row.tests_total,
      failedTest: row.failed_test,
      timeMs: row.time_ms,
      memoryBytes: row.memory_bytes,
      judgedAt: new Date(row.judged_at).toISOString(),
      ...scoreOf(row),
      ...(row.failure !== null && { judgeLog: row.failure }),
    }));
  }

  /** Returns the verdict before the newest one, if that is another one. */
  async function findChangedVerdict(submissionId: string): Promise<Verdict | undefined> {
    const [newest, before] = await database
      .selectFrom('judgements')
      .select('verdict')
      .where('submission_id', '=', submissionId)
      .orderBy('number', 'desc')
      .limit(2)
      .execute();
    return before && before.verdict !== newest?.verdict ? before.verdict : undefined;
  }

  /** Returns undefined for an unknown problem. The start is null if it was never judged again. */
  async function findNewestRejudge(problemId: string): Promise<{ startedAt: number | null } | undefined> {
    const problem = await database.selectFrom('problems').select('id').where('id', '=', problemId).executeTakeFirst();
    if (!problem) return undefined;
    const entry = await database
      .selectFrom('audit_entries')
      .select('at')
      .where('object_id', '=', problemId)
      .where('action', '=', 'rejudged')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { startedAt: entry?.at ?? null };
  }

  /** Counts the submissions of a problem that wait for a rejudge. */
  async function countWaiting(problemId: string): Promise<number> {
    const { count } = await database
      .selectFrom('submissions as submission')
      .innerJoin('jobs as job', 'job.id', 'submission.id')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('submission.problem_id', '=', problemId)
      .where('job.priority', '=', jobPriority.rejudge)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Lists the rejudged submissions in order of arrival, each with its newest two outcomes. */
  async function listRejudged(problemId: string, since: number): Promise<OutcomePair[]> {
    const rows = await database
      .selectFrom('submissions as submission')
      .innerJoin('judgements as after', 'after.submission_id', 'submission.id')
      .innerJoin('judgements as before', (join) =>
        join
          .onRef('before.submission_id', '=', 'submission.id')
          .on((eb) => eb('before.number', '=', eb('after.number', '-', 1))),
      )
      .select(['submission.id', 'after.verdict as verdict_after', 'after.score as score_after'])
      .select(['before.verdict as verdict_before', 'before.score as score_before'])
      .where('submission.problem_id', '=', problemId)
      .where('after.judged_at', '>=', since)
      .orderBy('submission.arrival')
      .execute();
    return rows.map((row) => ({
      submissionId: row.id,
      before: { verdict: row.verdict_before, score: row.score_before },
      after: { verdict: row.verdict_after, score: row.score_after },
    }));
  }

  return { listJudgements, findChangedVerdict, findNewestRejudge, countWaiting, listRejudged };
}
