import { type ContestProblem, verdictDisplay } from '@podium/sdk/contract';
import { cutToWidth, padToWidth } from '../../../output/display-width.ts';
import { safeLine } from '../../../output/safe-text.ts';
import { paintDifficulty, paintVerdict, verdictLabel } from '../../../output/text/format-values.ts';
import type { Theme } from '../../theme.ts';
import type { Attempts } from './count-attempts.ts';

const labelColumns = 3;
const difficultyColumns = 8;
const pointsColumns = 6;
const solvedColumns = 9;

export interface ContestRow {
  problem: ContestProblem;
  isSolved: boolean;
  attempts: Attempts | undefined;
}

/** One problem of a contest: label, title, difficulty, points, whether it is solved, how the last try went. */
export function problemRow(row: ContestRow, isSelected: boolean, theme: Theme, columns: number): string {
  const { problem, isSolved, attempts } = row;
  // The words of a verdict where there is room, else its code.
  const verdictColumns = columns >= 84 ? 28 : 9;
  const fixed = 2 + labelColumns + 1 + difficultyColumns + pointsColumns + 2 + solvedColumns + verdictColumns;
  const titleColumns = Math.max(8, columns - fixed);
  const title = padToWidth(cutToWidth(safeLine(problem.title), titleColumns, theme.ellipsis), titleColumns);
  const solved = padToWidth(isSolved ? `${theme.marks.solved} Solved` : '', solvedColumns);
  return [
    isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other,
    theme.accent(padToWidth(problem.label, labelColumns)),
    isSelected ? theme.selected(theme.bold(title)) : title,
    ' ',
    paintDifficulty(problem.difficulty, padToWidth(problem.difficulty, difficultyColumns), theme),
    padToWidth(String(problem.points), pointsColumns, 'right'),
    '  ',
    theme.good(solved),
    attempts ? attemptsText(attempts, verdictColumns > 9, theme) : '',
  ].join('');
}

function attemptsText({ count, verdict }: Attempts, isLong: boolean, theme: Theme): string {
  const tries = count > 1 ? theme.dim(isLong ? `, ${count} tries` : ` ${count}x`) : '';
  if (verdict === null) return `${theme.warn(`Judging${theme.ellipsis}`)}${isLong ? tries : ''}`;
  return `${paintVerdict(verdict, isLong ? verdictLabel(verdict) : verdictDisplay[verdict].code, theme)}${tries}`;
}
