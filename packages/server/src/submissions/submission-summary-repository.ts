import type { Progress, SubmissionSummary } from '@podium/sdk/contract';
import type { InferResult } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { JudgedLanguages } from '../workers/judged-languages.ts';

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
      'present.checkerLanguages',
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

/** `judged` is undefined if no row waits. */
export function summaryOf(row: SummaryRow, judged: JudgedLanguages | undefined): SubmissionSummary {
  const { id, title, firstName, lastName, submittedAt, judgedAt, score, maxScore, ...others } = row;
  const { pausedAt: _, checkerLanguages: __, ...shown } = others;
  return {
    ...shown,
    progress: progressOf(row, judged),
    _id: id,
    problemTitle: title,
    userFirstName: firstName,
    userLastName: lastName,
    submittedAt: new Date(submittedAt).toISOString(),
    judgedAt: judgedAt === null ? null : new Date(judgedAt).toISOString(),
    ...scoreOf({ score, maxScore }),
  };
}

type WaitingRow = Pick<SummaryRow, 'progress' | 'pausedAt' | 'language' | 'checkerLanguages'>;

/**
 * A submission that waits is paused while the judging of its problem is, and otherwise may need
 * languages that no worker has at present.
 */
export function progressOf(
  { progress, pausedAt, language, checkerLanguages }: WaitingRow,
  judged: JudgedLanguages | undefined,
): Progress {
  if (progress !== 'queued') return progress;
  if (pausedAt !== null) return 'paused';
  return judged?.findLack(language, checkerLanguages) ?? 'queued';
}

/** Returns the fields of the score; none if the submission has no score. */
export function scoreOf(row: Pick<SummaryRow, 'score' | 'maxScore'>): Pick<SubmissionSummary, 'score' | 'maxScore'> {
  return row.score === null ? {} : { score: row.score, maxScore: row.maxScore };
}
