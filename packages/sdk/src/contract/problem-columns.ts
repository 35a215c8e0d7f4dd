import type { Contest, ContestProblem, LeaderboardEntry } from './contests.ts';

/** A problem as a column of the rankings. */
export interface ProblemColumn {
  problem: ContestProblem;
  /** The time of the earliest accepted submission; undefined if nobody solved the problem. */
  firstSolvedAfterMs: number | undefined;
}

/**
 * Returns a column for each problem of the contest; none if the server has no results by problem.
 */
export function problemColumns(
  contest: Pick<Contest, 'problems'> | undefined,
  entries: readonly LeaderboardEntry[],
): ProblemColumn[] {
  const problems = contest?.problems ?? [];
  if (entries.some(({ byProblem }) => byProblem.scores.length !== problems.length)) return [];
  return problems.map((problem, index) => {
    let firstSolvedAfterMs: number | undefined;
    for (const { byProblem } of entries) {
      const solvedAfterMs = byProblem.solvedAfterMs[index] ?? Number.POSITIVE_INFINITY;
      if (solvedAfterMs < (firstSolvedAfterMs ?? Number.POSITIVE_INFINITY)) firstSolvedAfterMs = solvedAfterMs;
    }
    return { problem, firstSolvedAfterMs };
  });
}

/** One participant's result for one problem, as the rankings show it. */
export interface ProblemCell {
  score: number;
  tries: number;
  /** Hours and minutes from the start of the contest, such as `1:05`; undefined while unsolved. */
  time: string | undefined;
  isFirst: boolean;
}

/** Returns the cell of a participant in a column; undefined if they did not try the problem. */
export function problemCell(
  { byProblem }: LeaderboardEntry,
  { firstSolvedAfterMs }: ProblemColumn,
  index: number,
): ProblemCell | undefined {
  const wrong = byProblem.wrongSubmissions[index] ?? 0;
  const solvedAfterMs = byProblem.solvedAfterMs[index] ?? null;
  const score = byProblem.scores[index] ?? 0;
  // A part of the points of a problem that is not solved took one submission more than the wrong
  // ones.
  const tries = score > 0 ? wrong + 1 : wrong;
  if (solvedAfterMs === null) return tries === 0 ? undefined : { score, tries, time: undefined, isFirst: false };
  return {
    score,
    tries: wrong + 1,
    time: formatElapsed(solvedAfterMs),
    isFirst: solvedAfterMs === firstSolvedAfterMs,
  };
}

/** Formats full minutes as `0:59`: an accepted submission of the first minute has `0:00`. */
export function formatElapsed(elapsedMs: number): string {
  const minutes = Math.floor(elapsedMs / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
