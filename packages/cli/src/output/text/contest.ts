import type { Contest, ContestProblem } from '@podium/sdk/contract';
import { contestPhaseAt } from '@podium/sdk/display';
import { formatDuration, paintDifficulty } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { formatTable } from '../table.ts';

/** Label, title, difficulty, points; with `solved` also the marks of what I solved in the contest. */
export function contestProblemTable(
  problems: readonly ContestProblem[],
  solved: Readonly<Record<string, boolean>> | undefined,
  style: Style,
): string {
  const isSolved = (problem: ContestProblem) => solved?.[problem._id] === true;
  return formatTable<ContestProblem>(
    [
      { title: '', text: ({ label }) => label, paint: (cell) => style.accent(cell) },
      { title: 'Title', text: ({ title }) => safeLine(title), paint: (cell) => style.bold(cell), flexible: true },
      {
        title: 'Difficulty',
        text: ({ difficulty }) => difficulty,
        paint: (cell, { difficulty }) => paintDifficulty(difficulty, cell, style),
      },
      { title: 'Points', text: ({ points }) => String(points), align: 'right' },
      ...(solved
        ? [
            {
              title: '',
              text: (problem: ContestProblem) => (isSolved(problem) ? `${style.marks.solved} Solved` : ''),
              paint: (cell: string) => style.good(cell),
            },
          ]
        : []),
    ],
    problems,
    style,
  );
}

/** Where a contest stands: `Ongoing, 12 min left`, `starts in 2 h`, `over`. */
export function describePhase(contest: Contest, now: number): string {
  const start = Date.parse(contest.startTime);
  const end = Date.parse(contest.endTime);
  switch (contestPhaseAt(now, start, end)) {
    case 'future':
      return `starts in ${formatDuration(start - now)}`;
    case 'ongoing':
      return `Ongoing, ${formatDuration(end - now)} left`;
    case 'past':
      return 'over';
  }
}

export function paintPhase(contest: Contest, now: number, text: string, style: Style): string {
  const phase = contestPhaseAt(now, Date.parse(contest.startTime), Date.parse(contest.endTime));
  if (phase === 'ongoing') return style.good(text);
  return phase === 'future' ? style.accent(text) : style.dim(text);
}
