import type { Contest, ContestProblem, ContestScores } from '@podium/sdk/contract';
import { phaseOf } from '@podium/sdk/display';
import { formatDuration, paintDifficulty } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { formatTable } from '../table.ts';

/** The result of a learner in a contest, by problem id. */
export interface ContestMarks {
  solved: Readonly<Record<string, boolean>>;
  scores: ContestScores;
}

/**
 * Shows label, title, difficulty and points. With `marks` it also shows which problems are solved,
 * the points that they earned, and what wrong submissions cost.
 */
export function contestProblemTable(
  problems: readonly ContestProblem[],
  marks: ContestMarks | undefined,
  style: Style,
): string {
  const solvedText = ({ _id }: ContestProblem) => (marks?.solved[_id] ? `${style.marks.solved} Solved` : '');
  const earnedText = (problem: ContestProblem) =>
    pointsText(problem, marks?.solved[problem._id] ? marks.scores[problem._id]?.score : undefined);
  const triesText = ({ _id }: ContestProblem) => {
    const { wrongSubmissions = 0, penalty = 0 } = marks?.scores[_id] ?? {};
    return wrongSubmissions > 0 ? `${wrongSubmissions} wrong: -${penalty}` : '';
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
      { title: 'Points', text: earnedText, align: 'right' },
      ...(marks ? [{ title: '', text: solvedText, paint: style.good }] : []),
      ...(marks ? [{ title: 'Tries', text: triesText, paint: style.warn, leaveOut: 1 }] : []),
    ],
    problems,
    style,
  );
}

/** Formats the points of a problem: `500`, and once it is solved `476/500`. */
export function pointsText({ points }: Pick<ContestProblem, 'points'>, score: number | undefined): string {
  return score === undefined ? String(points) : `${score}/${points}`;
}

/** Describes the phase: `Ongoing, 12 min left`, `starts in 2 h`, `over`, `cancelled`. */
export function describePhase(contest: Contest, now: number): string {
  if (contest.cancelled) return 'cancelled';
  switch (phaseOf(contest, now)) {
    case 'future':
      return `starts in ${formatDuration(Date.parse(contest.startTime) - now)}`;
    case 'ongoing':
      return `Ongoing, ${formatDuration(Date.parse(contest.endTime) - now)} left`;
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
