import type { Contest, ContestProblem } from '@podium/sdk/contract';
import { type ContestTimes, contestTotals, timesOf } from '@podium/sdk/display';
import { contestScoresQuery, solvedProblemsQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../session/use-session.ts';
import { formatCount } from './format-count.ts';
import { useNow } from './use-now.ts';

export interface ProblemResult {
  problem: ContestProblem;
  isSolved: boolean;
  /** The points earned; 0 while the problem is unsolved. */
  score: number;
  /** The number of different programs that failed before the first accepted one. */
  wrong: number;
  /** The points that these cost. */
  penalty: number;
}

export interface ContestResults {
  problems: readonly ProblemResult[];
  /** The totals, such as `1 of 2 solved, 476 points`. Participants alone have points. */
  total: string;
}

/** A verdict may arrive after the user left the problem, or for another window. */
const refreshMs = 30_000;

/** A submission of the last minute is judged after the end of the contest, and counts. */
const lateVerdictsMs = 10 * 60_000;

/** Reports whether submissions of the contest may still be judged. */
export function awaitsVerdicts(contest: ContestTimes, now: number): boolean {
  return now < Date.parse(timesOf(contest).endTime) + lateVerdictsMs;
}

/** Without an answer of the server, no problem is solved and nothing is scored. */
export function useContestResults(contest: Contest): ContestResults {
  const client = useClient();
  const mayChange = awaitsVerdicts(contest, useNow());
  const refresh = {
    // A participant who comes back has probably solved a problem, here or in a terminal.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: mayChange && refreshMs,
  } as const;
  const { data: solved = {} } = useQuery({ ...solvedProblemsQuery(client, contest._id), ...refresh });
  const { data: scores = {} } = useQuery({ ...contestScoresQuery(client, contest._id), ...refresh });
  const problems = contest.problems.map((problem) => {
    const { score = 0, wrongSubmissions: wrong = 0, penalty = 0 } = scores[problem._id] ?? {};
    return { problem, isSolved: solved[problem._id] === true, score, wrong, penalty };
  });
  const totals = contestTotals(solved, scores);
  const earned = contest.isRegistered ? `, ${formatCount(totals.points, 'point')}` : '';
  return { problems, total: `${totals.solved} of ${problems.length} solved${earned}` };
}

/** `500 points`, once it is solved `476 of 500 points`; empty if the server has no points. */
export function pointsText({ problem, isSolved, score }: ProblemResult): string {
  if (problem.points === 0) return '';
  const full = formatCount(problem.points, 'point');
  return isSolved && score > 0 ? `${formatCount(score)} of ${full}` : full;
}

/** Formats the failed tries with the points that they cost: `2 wrong: −100`; empty without any. */
export function triesText({ wrong, penalty }: ProblemResult): string {
  return wrong > 0 ? `${wrong} wrong: −${formatCount(penalty)}` : '';
}
