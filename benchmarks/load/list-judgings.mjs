/**
 * Lists the judgings of all submissions or of some, the first begin first: their arrivals, begins
 * and ends in milliseconds.
 */
export async function listJudgings(store, submissionIds) {
  return store
    .selectFrom('judgements')
    .innerJoin('submissions', 'submissions.id', 'judgements.submission_id')
    .select([
      'submissions.submitted_at as submittedAt',
      'judgements.started_at as startedAt',
      'judgements.judged_at as judgedAt',
    ])
    .$if(submissionIds !== undefined, (query) => query.where('submissions.id', 'in', submissionIds))
    .orderBy('judgements.started_at')
    .execute();
}
