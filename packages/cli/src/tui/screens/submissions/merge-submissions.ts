import type { SubmissionSummary } from '@podium/sdk/contract';

/** The newest ones as they are now, before older ones that were read earlier; each once. */
export function mergeSubmissions(
  newest: readonly SubmissionSummary[],
  known: readonly SubmissionSummary[],
): readonly SubmissionSummary[] {
  const ids = new Set(newest.map(({ _id }) => _id));
  const older = known.filter(({ _id }) => !ids.has(_id));
  if (older.length === 0) return newest;
  return [...newest, ...older].sort((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt));
}
