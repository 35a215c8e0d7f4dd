import type { Contest, LeaderboardEntry } from '@podium/sdk/contract';
import { type ProblemCell, type ProblemColumn, problemCell, problemColumns } from '@podium/sdk/display';
import { paintRating, ratingText } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import type { Column } from '../table.ts';

/**
 * Returns the columns of rankings after the name: solved problems, score, each problem with points
 * and tries, rating. Where there is no room, they are left out from the right.
 */
export function rankingColumns(
  contest: Pick<Contest, 'problems'> | undefined,
  entries: readonly LeaderboardEntry[],
  style: Style,
): Column<LeaderboardEntry>[] {
  const problems = problemColumns(contest, entries);
  return [
    { title: 'Solved', text: ({ solvedProblems }) => String(solvedProblems), align: 'right' },
    { title: 'Score', text: ({ score }) => String(score), align: 'right' },
    ...problems.map((column, at) => ({
      ...problemColumnOf(column, at, entries, style),
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

/** Names the columns that were left out; empty without any. */
export function leftOutHint(titles: readonly string[]): string {
  return titles.length > 0 ? `A wider terminal also shows ${titles.join(', ')}` : '';
}

/** Aligns the points, whether or not the number of tries follows them. */
function problemColumnOf(
  column: ProblemColumn,
  at: number,
  entries: readonly LeaderboardEntry[],
  style: Style,
): Column<LeaderboardEntry> {
  const triesOf = (entry: LeaderboardEntry) => triesText(problemCell(entry, column, at));
  const triesColumns = entries.reduce((most, entry) => Math.max(most, triesOf(entry).length), 0);
  return {
    title: column.problem.label + ' '.repeat(triesColumns),
    text(entry) {
      const cell = problemCell(entry, column, at);
      return `${cell ? cell.score : '-'}${triesText(cell).padEnd(triesColumns)}`;
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
