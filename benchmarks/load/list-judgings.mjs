/**
 * Lists the judgings of all submissions or of some, the first begin first: their arrivals, begins
 * and ends in milliseconds.
 */
export async function listJudgings(store, submissionIds) {
  return store
    .selectFrom('judgements')
    .innerJoin('submissions', 'submissions.id', 'judgements.submissionId')
    .select([
      'submissions.submittedAt as submittedAt',
      'judgements.startedAt as startedAt',
      'judgements.judgedAt as judgedAt',
    ])
    .$if(submissionIds !== undefined, (query) => query.where('submissions.id', 'in', submissionIds))
    .orderBy('judgements.startedAt')
    .execute();
}
