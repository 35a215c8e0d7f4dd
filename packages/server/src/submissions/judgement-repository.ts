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
      .select(['number', 'revision', 'verdict', 'testsPassed', 'testsTotal', 'failedTest', 'timeMs', 'memoryBytes'])
      .select(['judgedAt', 'score', 'maxScore', 'failure'])
      .where('submissionId', '=', submissionId)
      .orderBy('number')
      .execute();
    return rows.map(({ judgedAt, score, maxScore, failure, ...row }) => ({
      ...row,
      reason: row.number === 1 ? 'submit' : 'rejudge',
      judgedAt: new Date(judgedAt).toISOString(),
      ...scoreOf({ score, maxScore }),
      ...(failure !== null && { judgeLog: failure }),
    }));
  }

  /** Returns the verdict before the newest one, if that is another one. */
  async function findChangedVerdict(submissionId: string): Promise<Verdict | undefined> {
    const [newest, before] = await database
      .selectFrom('judgements')
      .select('verdict')
      .where('submissionId', '=', submissionId)
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
      .selectFrom('auditEntries')
      .select('at')
      .where('objectId', '=', problemId)
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
      .where('submission.problemId', '=', problemId)
      .where('job.priority', '=', jobPriority.rejudge)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Lists the rejudged submissions in order of arrival, each with its newest two outcomes. */
  async function listRejudged(problemId: string, since: number): Promise<OutcomePair[]> {
    const rows = await database
      .selectFrom('submissions as submission')
      .innerJoin('judgements as after', 'after.submissionId', 'submission.id')
      .innerJoin('judgements as before', (join) =>
        join
          .onRef('before.submissionId', '=', 'submission.id')
          .on((eb) => eb('before.number', '=', eb('after.number', '-', 1))),
      )
      .select(['submission.id', 'after.verdict as verdictAfter', 'after.score as scoreAfter'])
      .select(['before.verdict as verdictBefore', 'before.score as scoreBefore'])
      .where('submission.problemId', '=', problemId)
      .where('after.judgedAt', '>=', since)
      .orderBy('submission.arrival')
      .execute();
    return rows.map((row) => ({
      submissionId: row.id,
      before: { verdict: row.verdictBefore, score: row.scoreBefore },
      after: { verdict: row.verdictAfter, score: row.scoreAfter },
    }));
  }

  return { listJudgements, findChangedVerdict, findNewestRejudge, countWaiting, listRejudged };
}
