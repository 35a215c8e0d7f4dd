import type { Progress, SubmissionSummary } from '@podium/sdk/contract';
import type { InferResult } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Selects submissions with the present title of their problem, and their author's name. */
export function selectSummaries(database: Database) {
  return database
    .selectFrom('submissions as submission')
    .innerJoin('users as author', 'author.id', 'submission.userId')
    .innerJoin('problems as problem', 'problem.id', 'submission.problemId')
    .innerJoin('problemRevisions as present', (join) =>
      join.onRef('present.problemId', '=', 'problem.id').onRef('present.revision', '=', 'problem.currentRevision'),
    )
    .leftJoin('pausedProblems as paused', (join) =>
      join
        .onRef('paused.contestId', '=', 'submission.contestId')
        .onRef('paused.problemId', '=', 'submission.problemId'),
    )
    .select([
      'submission.id',
      'submission.problemId',
      'present.title',
      'submission.contestId',
      'submission.userId',
      'author.firstName',
      'author.lastName',
      'submission.language',
      'submission.progress',
      'submission.verdict',
      'submission.testsPassed',
      'submission.testsTotal',
      'submission.timeMs',
      'submission.memoryBytes',
      'submission.submittedAt',
      'submission.judgedAt',
      'submission.revision',
      'submission.score',
      'submission.maxScore',
      'paused.pausedAt',
    ]);
}

export type SummaryRow = InferResult<ReturnType<typeof selectSummaries>>[number];

export function summaryOf(row: SummaryRow): SubmissionSummary {
  const { id, title, firstName, lastName, submittedAt, judgedAt, score, maxScore, pausedAt, ...shown } = row;
  return {
    ...shown,
    progress: progressOf({ progress: shown.progress, pausedAt }),
    _id: id,
    problemTitle: title,
    userFirstName: firstName,
    userLastName: lastName,
    submittedAt: new Date(submittedAt).toISOString(),
    judgedAt: judgedAt === null ? null : new Date(judgedAt).toISOString(),
    ...scoreOf({ score, maxScore }),
  };
}

/** A submission that waits is paused while the judging of its problem is. */
export function progressOf({ progress, pausedAt }: Pick<SummaryRow, 'progress' | 'pausedAt'>): Progress {
  return progress === 'queued' && pausedAt !== null ? 'paused' : progress;
}

/** Returns the fields of the score; none if the submission has no score. */
export function scoreOf(row: Pick<SummaryRow, 'score' | 'maxScore'>): Pick<SubmissionSummary, 'score' | 'maxScore'> {
  return row.score === null ? {} : { score: row.score, maxScore: row.maxScore };
}
