import type { ProblemSummary } from '@podium/sdk/contract';
import { cutToWidth, padToWidth } from '../../../output/display-width.ts';
import { safeLine } from '../../../output/safe-text.ts';
import { paintDifficulty } from '../../../output/text/format-values.ts';
import type { Theme } from '../../theme.ts';

const difficultyColumns = 8;

/** One problem in a list: pointer, solved mark, title (of a draft with that word), difficulty, tags. */
export function problemRow(problem: ProblemSummary, isSelected: boolean, theme: Theme, columns: number): string {
  const tagColumns = columns >= 70 ? Math.floor(columns / 3) : 0;
  const titleColumns = Math.max(10, columns - 2 - 2 - difficultyColumns - 1 - (tagColumns > 0 ? tagColumns + 1 : 0));
  const titleText = problem.draft ? `Draft: ${problem.title}` : problem.title;
  const title = padToWidth(cutToWidth(safeLine(titleText), titleColumns, theme.ellipsis), titleColumns);
  const difficulty = padToWidth(problem.difficulty, difficultyColumns);
  const tags = tagColumns > 0 ? ` ${cutToWidth(safeLine(problem.tags.join(' ')), tagColumns, theme.ellipsis)}` : '';
  const solved = problem.isSolved ? theme.good(`${theme.marks.solved} `) : '  ';
  const pointer = isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
  const painted = isSelected ? theme.selected(theme.bold(title)) : title;
  return `${pointer}${solved}${painted} ${paintDifficulty(problem.difficulty, difficulty, theme)}${theme.dim(tags)}`;
}
