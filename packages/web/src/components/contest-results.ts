import type { Contest, ContestProblem } from '@podium/sdk/contract';
import { contestTotals, countsPoints, type ScoringRuleName } from '@podium/sdk/display';
import { contestScoresQuery, solvedProblemsQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../session/use-session.ts';
import { formatCount } from './format-count.ts';

export interface ProblemResult {
  problem: ContestProblem;
  /** The rule of the contest. */
  rule: ScoringRuleName;
  isSolved: boolean;
  /** The points earned, also by a part of the problem. */
  score: number;
  /** The number of different programs that failed before the first accepted one. */
  wrong: number;
  /** The points that these cost, or the minutes of penalty. */
  penalty: number;
}

export interface ContestResults {
  problems: readonly ProblemResult[];
  /** The totals, such as `1 of 2 solved, 476 points`. Participants alone have points. */
  total: string;
}

/** Without an answer of the server, no problem is solved and nothing is scored. */
export function useContestResults(contest: Contest): ContestResults {
  const client = useClient();
  const refresh = {
    // A participant who comes back has probably solved a problem, here or in a terminal.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  } as const;
  const { data: solved = {} } = useQuery({ ...solvedProblemsQuery(client, contest._id), ...refresh });
  const { data: scores = {} } = useQuery({ ...contestScoresQuery(client, contest._id), ...refresh });
  const problems = contest.problems.map((problem) => {
    const { score = 0, wrongSubmissions: wrong = 0, penalty = 0 } = scores[problem._id] ?? {};
    return { problem, rule: contest.rule, isSolved: solved[problem._id] === true, score, wrong, penalty };
  });
  const totals = contestTotals(solved, scores);
  const earned = contest.isRegistered && countsPoints(contest.rule) ? `, ${formatCount(totals.points, 'point')}` : '';
  return { problems, total: `${totals.solved} of ${problems.length} solved${earned}` };
}

/** `500 points`, once some are earned `476 of 500 points`; empty without points. */
export function pointsText({ problem, rule, score }: Pick<ProblemResult, 'problem' | 'rule' | 'score'>): string {
  if (problem.points === 0 || !countsPoints(rule)) return '';
  const full = formatCount(problem.points, 'point');
  return score > 0 ? `${formatCount(score)} of ${full}` : full;
}

/** Formats the failed tries with what they cost: `2 wrong: −100`; empty without any. */
export function triesText({ wrong, ...result }: ProblemResult): string {
  if (wrong === 0) return '';
  const penalty = penaltyText(result);
  return penalty === '' ? `${wrong} wrong` : `${wrong} wrong: ${penalty}`;
}

/** Formats what failed tries cost: `−100` points, `+40 min`; empty if they cost nothing. */
export function penaltyText({ rule, penalty }: Pick<ProblemResult, 'rule' | 'penalty'>): string {
  if (penalty === 0) return '';
  return countsPoints(rule) ? `−${formatCount(penalty)}` : `+${formatCount(penalty)} min`;
}
