import type { SubmissionSummary, Verdict } from '@podium/sdk/contract';

export interface Attempts {
  count: number;
  /** Of the last one; null while it is judged. */
  verdict: Verdict | null;
}

/** How often one tried each problem, by its id, and how the last try went. The newest submission comes first. */
export function countAttempts(submissions: readonly SubmissionSummary[]): ReadonlyMap<string, Attempts> {
  const attempts = new Map<string, Attempts>();
  for (const { problemId, verdict } of submissions) {
    const known = attempts.get(problemId);
    attempts.set(problemId, { count: (known?.count ?? 0) + 1, verdict: known ? known.verdict : verdict });
  }
  return attempts;
}
