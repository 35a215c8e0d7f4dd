import type { SubmissionSummary } from '@podium/sdk/contract';
import type { InferResult } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Selects submissions with the present title of their problem, and their author's name. */
export function selectSummaries(database: Database) {
  return database
    .selectFrom('submissions as submission')
    .innerJoin('users as author', 'author.id', 'submission.user_id')
    .innerJoin('problems as problem', 'problem.id', 'submission.problem_id')
    .innerJoin('problem_revisions as present', (join) =>
      join.onRef('present.problem_id', '=', 'problem.id').onRef('present.revision', '=', 'problem.current_revision'),
    )
    .select([
      'submission.id',
      'submission.problem_id',
      'present.title',
      'submission.contest_id',
      'submission.user_id',
      'author.first_name',
      'submission.language',
      'submission.progress',
      'submission.verdict',
      'submission.tests_passed',
      'submission.tests_total',
      'submission.time_ms',
      'submission.memory_bytes',
      'submission.submitted_at',
      'submission.judged_at',
      'submission.revision',
      'submission.score',
      'submission.max_score',
    ]);
}

export type SummaryRow = InferResult<ReturnType<typeof selectSummaries>>[number];

export function summaryOf(row: SummaryRow): SubmissionSummary {
  return {
    _id: row.id,
    problemId: row.problem_id,
    problemTitle: row.title,
    contestId: row.contest_id,
    userId: row.user_id,
    userFirstName: row.first_name,
    language: row.language,
    progress: row.progress,
    verdict: row.verdict,
    testsPassed: row.tests_passed,
    testsTotal: row.tests_total,
    timeMs: row.time_ms,
    memoryBytes: row.memory_bytes,
    submittedAt: new Date(row.submitted_at).toISOString(),
    judgedAt: row.judged_at === null ? null : new Date(row.judged_at).toISOString(),
    revision: row.revision,
    ...scoreOf(row),
  };
}

/** Returns the fields of the score; none if the submission has no score. */
export function scoreOf(row: Pick<SummaryRow, 'score' | 'max_score'>): Pick<SubmissionSummary, 'score' | 'maxScore'> {
  return row.score === null ? {} : { score: row.score, maxScore: row.max_score };
}
