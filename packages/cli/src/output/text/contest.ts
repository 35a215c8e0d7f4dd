import type { Contest, ContestProblem } from '@podium/sdk/contract';
import { phaseOf } from '@podium/sdk/display';
import { formatDuration, paintDifficulty } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { formatTable } from '../table.ts';

/** Shows label, title, difficulty and points. With `solved` it also marks solved problems. */
export function contestProblemTable(
  problems: readonly ContestProblem[],
  solved: Readonly<Record<string, boolean>> | undefined,
  style: Style,
): string {
  const solvedText = ({ _id }: ContestProblem) => (solved?.[_id] ? `${style.marks.solved} Solved` : '');
  return formatTable<ContestProblem>(
    [
      { title: '', text: ({ label }) => label, paint: style.accent },
      { title: 'Title', text: ({ title }) => title, paint: style.bold, flexible: true },
      {
        title: 'Difficulty',
        text: ({ difficulty }) => difficulty,
        paint: (cell, { difficulty }) => paintDifficulty(difficulty, cell, style),
      },
      { title: 'Points', text: ({ points }) => String(points), align: 'right' },
      ...(solved ? [{ title: '', text: solvedText, paint: style.good }] : []),
    ],
    problems,
    style,
  );
}

/** Describes the phase: `Ongoing, 12 min left`, `starts in 2 h`, `over`. */
export function describePhase(contest: Contest, now: number): string {
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
  const phase = phaseOf(contest, now);
  if (phase === 'ongoing') return style.good(text);
  return phase === 'future' ? style.accent(text) : style.dim(text);
}
