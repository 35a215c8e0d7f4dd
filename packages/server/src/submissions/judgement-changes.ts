import type { RejudgeChange, Verdict } from '@podium/sdk/contract';

/** Two judgements are compared by these fields. */
export interface Outcome {
  verdict: Verdict;
  /** Null in problems without scores. */
  score: number | null;
}

export interface OutcomePair {
  submissionId: string;
  before: Outcome;
  after: Outcome;
}

const listedMaxCount = 100;

/** Returns whether a judgement differs from the one before in what counts: verdict or score. */
export function isChanged({ before, after }: Pick<OutcomePair, 'before' | 'after'>): boolean {
  return before.verdict !== after.verdict || before.score !== after.score;
}

/**
 * Groups the submissions whose outcome changed by both verdicts, the most frequent change first.
 */
export function groupChanges(pairs: readonly OutcomePair[]): RejudgeChange[] {
  const groups = new Map<string, RejudgeChange>();
  for (const { submissionId, before, after } of pairs.filter(isChanged)) {
    const key = `${before.verdict} ${after.verdict}`;
    const group = groups.get(key) ?? { before: before.verdict, after: after.verdict, count: 0, submissions: [] };
    groups.set(key, group);
    group.count += 1;
    if (group.submissions.length >= listedMaxCount) continue;
    group.submissions.push({
      _id: submissionId,
      ...(before.score !== null && { scoreBefore: before.score }),
      ...(after.score !== null && { scoreAfter: after.score }),
    });
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}
