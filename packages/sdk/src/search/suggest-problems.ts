import type { ProblemSummary, SolverCounts, SubmissionSummary } from '../contract/index.ts';
import { statusOf } from './filter-problems.ts';
import { difficultyRankOf } from './sort-problems.ts';

/** So many solved problems of a difficulty make the next one fit. */
const solvedForNextDifficulty = 3;
const hardest = 2;

/**
 * Suggests up to `count` problems (3 by default) that the user has not tried: of the difficulty
 * that fits next, with the most tags of solved problems, then the most solved by others.
 */
export function suggestProblems<
  P extends Pick<ProblemSummary, '_id' | 'difficulty' | 'tags' | 'isSolved'> & Partial<Pick<ProblemSummary, 'isTried'>>,
>(problems: readonly P[], solverCounts: SolverCounts = {}, count = 3): P[] {
  const solved = problems.filter(({ isSolved }) => isSolved);
  const fitting = fittingRank(solved);
  const knownTags = new Set(solved.flatMap(({ tags }) => tags));
  return problems
    .filter((problem) => statusOf(problem) === 'untried')
    .map((problem) => ({
      problem,
      distance: Math.abs(difficultyRankOf(problem) - fitting),
      known: problem.tags.filter((tag) => knownTags.has(tag)).length,
      solvers: solverCounts[problem._id]?.solved ?? 0,
    }))
    .sort((a, b) => a.distance - b.distance || b.known - a.known || b.solvers - a.solvers)
    .slice(0, count)
    .map(({ problem }) => problem);
}

/** Ranks the difficulty that fits next: the hardest one solved, or the one after it. */
function fittingRank(solved: readonly Pick<ProblemSummary, 'difficulty'>[]): number {
  const ranks = solved.map(difficultyRankOf).filter((rank) => rank <= hardest);
  const reached = Math.max(0, ...ranks);
  const isFamiliar = ranks.filter((rank) => rank === reached).length >= solvedForNextDifficulty;
  return isFamiliar ? Math.min(hardest, reached + 1) : reached;
}

/**
 * Finds the submission whose problem the user continues with: the newest one without an accepted
 * one, or else the newest. `submissions` has the newest one first.
 */
export function findSubmissionToContinue<S extends Pick<SubmissionSummary, 'problemId' | 'verdict'>>(
  submissions: readonly S[],
  problems: readonly Pick<ProblemSummary, '_id' | 'isSolved'>[],
): S | undefined {
  const solved = new Set([
    ...problems.flatMap(({ _id, isSolved }) => (isSolved ? [_id] : [])),
    ...submissions.flatMap(({ problemId, verdict }) => (verdict === 'accepted' ? [problemId] : [])),
  ]);
  return submissions.find(({ problemId }) => !solved.has(problemId)) ?? submissions[0];
}
