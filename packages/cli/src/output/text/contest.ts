import type { Contest, ContestProblem, ContestScores, LeaderboardEntry } from '@podium/sdk/contract';
import {
  countsPoints,
  formatDuration,
  type ProblemCell,
  type ProblemColumn,
  phaseOf,
  problemCell,
  problemColumns,
  type ScoringRuleName,
  timesOf,
} from '@podium/sdk/display';
import { paintDifficulty, paintRating, ratingText } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { type Column, formatTable } from '../table.ts';

export const cancelledNotice = 'Cancelled: not rated, submissions are kept';

/** The result of a learner in a contest, by problem id. */
export interface ContestMarks {
  solved: Readonly<Record<string, boolean>>;
  scores: ContestScores;
}

/**
 * Shows label, title, difficulty and points, if the rule counts them. With `marks` it also shows
 * which problems are solved, the points that they earned, and what wrong submissions cost.
 */
export function contestProblemTable(
  { problems, rule }: Pick<Contest, 'problems' | 'rule'>,
  marks: ContestMarks | undefined,
  style: Style,
): string {
  const solvedText = ({ _id }: ContestProblem) => (marks?.solved[_id] ? `${style.marks.solved} Solved` : '');
  const earnedText = (problem: ContestProblem) =>
    pointsText(problem, marks?.solved[problem._id] === true, marks?.scores[problem._id]?.score);
  const costText = ({ _id }: ContestProblem) => {
    const { wrongSubmissions = 0, penalty = 0 } = marks?.scores[_id] ?? {};
    const cost = penaltyText(rule, penalty);
    return wrongSubmissions > 0 ? [`${wrongSubmissions} wrong`, ...(cost === '' ? [] : [cost])].join(': ') : '';
  };
  const pausedColumn: Column<ContestProblem> = {
    title: 'Judging',
    text: ({ judgingPaused }) => (judgingPaused ? 'paused' : ''),
    paint: style.warn,
  };
  return formatTable<ContestProblem>(
    [
      { title: '', text: ({ label }) => label, paint: style.accent },
      { title: 'Title', text: ({ title }) => title, paint: style.bold, flexible: true },
      {
        title: 'Difficulty',
        text: ({ difficulty }) => difficulty,
        paint: (cell, { difficulty }) => paintDifficulty(difficulty, cell, style),
      },
      ...(countsPoints(rule) ? [{ title: 'Points', text: earnedText, align: 'right' } as const] : []),
      ...(problems.some(({ judgingPaused }) => judgingPaused) ? [pausedColumn] : []),
      ...(marks ? [{ title: '', text: solvedText, paint: style.good }] : []),
      ...(marks ? [{ title: 'Tries', text: costText, paint: style.warn, leaveOut: 1 }] : []),
    ],
    problems,
    style,
  );
}

/**
 * Formats the points of a problem: `500`, and once it is solved, or a part of it, `476/500`; empty
 * if the server has no points.
 */
export function pointsText({ points }: Pick<ContestProblem, 'points'>, isSolved: boolean, score = 0): string {
  if (points === 0) return '';
  return isSolved || score > 0 ? `${score}/${points}` : String(points);
}

/** Formats what rejected tries cost: `-50` points, `+20 min`; empty if they cost nothing. */
export function penaltyText(rule: ScoringRuleName, penalty: number): string {
  if (penalty === 0) return '';
  return countsPoints(rule) ? `-${penalty}` : `+${penalty} min`;
}

/** Describes the phase: `Ongoing, 12 min left`, `starts in 2 h`, `over`, `cancelled`. */
export function describePhase(contest: Contest, now: number): string {
  if (contest.cancelled) return 'cancelled';
  const { startTime, endTime } = timesOf(contest);
  switch (phaseOf(contest, now)) {
    case 'future':
      return `starts in ${formatDuration(Date.parse(startTime) - now)}`;
    case 'ongoing':
      return `Ongoing, ${formatDuration(Date.parse(endTime) - now)} left`;
    case 'past':
      return 'over';
  }
}

export function paintPhase(contest: Contest, now: number, text: string, style: Style): string {
  if (contest.cancelled) return style.warn(text);
  const phase = phaseOf(contest, now);
  if (phase === 'ongoing') return style.good(text);
  return phase === 'future' ? style.accent(text) : style.dim(text);
}

export function phaseColumn(now: number, style: Style): Column<Contest> {
  return {
    title: 'Status',
    text: (contest) => describePhase(contest, now),
    paint: (cell, contest) => paintPhase(contest, now, cell, style),
  };
}

/**
 * Returns the columns of rankings after the name: solved problems, the sum that the rule counts,
 * each problem with points, or the time of the solve, and tries, rating. Where there is no room,
 * they are left out from the right.
 */
export function rankingColumns(
  contest: Pick<Contest, 'problems' | 'rule'> | undefined,
  entries: readonly LeaderboardEntry[],
  style: Style,
): Column<LeaderboardEntry>[] {
  const problems = problemColumns(contest, entries);
  const isByPoints = contest === undefined || countsPoints(contest.rule);
  return [
    { title: 'Solved', text: ({ solvedProblems }) => String(solvedProblems), align: 'right' },
    isByPoints
      ? { title: 'Score', text: ({ score }) => String(score), align: 'right' }
      : { title: 'Penalty', text: ({ penalty }) => String(penalty), align: 'right' },
    ...problems.map((column, at) => ({
      ...problemColumnOf(column, at, entries, isByPoints, style),
      leaveOut: 1 + problems.length - at,
    })),
    {
      title: 'Rating',
      text: ratingText,
      paint: (cell, entry) => paintRating(entry, cell, style),
      align: 'right',
      leaveOut: 1,
    },
  ];
}

export function leftOutHint(titles: readonly string[]): string {
  return titles.length > 0 ? `A wider terminal also shows ${titles.join(', ')}` : '';
}

/** Aligns the points or times, whether or not the number of tries follows them. */
function problemColumnOf(
  column: ProblemColumn,
  at: number,
  entries: readonly LeaderboardEntry[],
  isByPoints: boolean,
  style: Style,
): Column<LeaderboardEntry> {
  const figureOf = (cell: ProblemCell | undefined) => (cell && isByPoints ? String(cell.score) : (cell?.time ?? '-'));
  const triesOf = (entry: LeaderboardEntry) => triesText(problemCell(entry, column, at));
  const triesColumns = entries.reduce((most, entry) => Math.max(most, triesOf(entry).length), 0);
  return {
    title: column.problem.label + ' '.repeat(triesColumns),
    text(entry) {
      const cell = problemCell(entry, column, at);
      return `${figureOf(cell)}${triesText(cell).padEnd(triesColumns)}`;
    },
    paint(text, entry) {
      const cell = problemCell(entry, column, at);
      if (!cell) return style.dim(text);
      return cell.time === undefined ? style.bad(text) : style.good(text);
    },
    align: 'right',
  };
}

/** Formats the tries of a problem as ` 3x`; empty for a problem solved at the first. */
function triesText(cell: ProblemCell | undefined): string {
  return cell && (cell.tries > 1 || cell.time === undefined) ? ` ${cell.tries}x` : '';
}
