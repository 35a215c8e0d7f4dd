import { difficulties } from '../contract/difficulties.ts';
import type { ProblemSummary, SolverCounts } from '../contract/index.ts';

/**
 * `added` is the order of the server: oldest first. `solvers` puts the most solved problem first.
 */
export const problemOrders = ['added', 'title', 'difficulty', 'solvers'] as const;
export type ProblemOrder = (typeof problemOrders)[number];

/** Returns the problems in the given order. Equal ones stay in the order of the server. */
export function sortProblems<P extends Pick<ProblemSummary, '_id' | 'title' | 'difficulty'>>(
  problems: readonly P[],
  order: ProblemOrder,
  solverCounts: SolverCounts = {},
): P[] {
  switch (order) {
    case 'added':
      return [...problems];
    case 'title':
      return problems
        .map((problem) => ({ problem, key: problem.title.toLowerCase() }))
        .sort((a, b) => compareText(a.key, b.key))
        .map(({ problem }) => problem);
    case 'difficulty':
      return [...problems].sort((a, b) => difficultyRankOf(a) - difficultyRankOf(b));
    case 'solvers': {
      const solversOf = ({ _id }: P) => solverCounts[_id]?.solved ?? 0;
      return [...problems].sort((a, b) => solversOf(b) - solversOf(a));
    }
  }
}

/**
 * Returns all tags of the problems by name, each with the number of problems in `found` that have
 * it.
 */
export function countTags(
  problems: readonly Pick<ProblemSummary, 'tags'>[],
  found: readonly Pick<ProblemSummary, 'tags'>[],
): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of problems) for (const tag of tags) counts.set(tag, 0);
  for (const { tags } of found) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => compareText(a.tag, b.tag));
}

/** Compares code units, because a collator takes ten times as long. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Ranks the difficulties from 0 (Easy) to 2 (Hard); 3 for one that this version does not know. */
export function difficultyRankOf({ difficulty }: { difficulty: string }): number {
  const rank = (difficulties as readonly string[]).indexOf(difficulty);
  return rank < 0 ? difficulties.length : rank;
}
