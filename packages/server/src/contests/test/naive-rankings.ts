/** A submission as the database has it. */
export interface StoredSubmission {
  userId: string;
  problemId: string;
  source: string;
  submittedAt: number;
  verdict: string | null;
}

interface NaiveContest {
  startTime: number;
  endTime: number;
  points: ReadonlyMap<string, number>;
}

/**
 * Computes rankings anew, in the plainest way: a problem of x points loses 48 % of them over the
 * contest and 50 for each wrong source before the first accepted one, and never gives less than
 * 30 %. The submissions are in the order of arrival. That is not the order of their times after a
 * clock stepped back: then the accepted submission that earns most counts.
 */
export function computeRankings(submissions: readonly StoredSubmission[], contest: NaiveContest) {
  const byUser = groupBy(submissions, ({ userId }) => userId);
  const results = [...byUser].map(([userId, ofUser]) => {
    const solved = [...contest.points].flatMap(([problemId, points]) => {
      const own = ofUser.filter((each) => each.problemId === problemId);
      const first = own.findIndex(({ verdict }) => verdict === 'accepted');
      const accepted = own[first];
      if (!accepted) return [];
      const wrong = new Set(
        own
          .slice(0, first)
          .filter(({ verdict }) => verdict !== 'compile_error' && verdict !== 'judging_error')
          .map(({ source }) => source),
      );
      const earliest = Math.min(...own.flatMap((each) => (each.verdict === 'accepted' ? [each.submittedAt] : [])));
      const share = (earliest - contest.startTime) / (contest.endTime - contest.startTime);
      const score = Math.floor(points * (1 - 0.48 * share) + 1e-9) - 50 * wrong.size;
      return [{ score: Math.max(score, Math.ceil(points * 0.3 - 1e-9)), at: accepted.submittedAt }];
    });
    const score = solved.reduce((sum, each) => sum + each.score, 0);
    return { userId, score, solvedProblems: solved.length, last: Math.max(0, ...solved.map(({ at }) => at)) };
  });
  const isBetter = (a: (typeof results)[number], b: (typeof results)[number]) =>
    a.score !== b.score
      ? a.score > b.score
      : a.solvedProblems !== b.solvedProblems
        ? a.solvedProblems > b.solvedProblems
        : a.last < b.last;
  return results.map(({ last: _, ...result }, index) => ({
    ...result,
    rank: 1 + results.filter((other) => isBetter(other, results[index] as (typeof results)[number])).length,
  }));
}

export function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
