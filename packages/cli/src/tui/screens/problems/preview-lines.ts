import type { Problem, ProblemSummary } from '@podium/sdk/contract';
import { safeLine } from '../../../output/safe-text.ts';
import { paintDifficulty } from '../../../output/text/format-values.ts';
import { wrapText } from '../../../output/wrap.ts';
import { noticeLines } from '../../text/notice-lines.ts';
import type { Theme } from '../../theme.ts';

/** The beginning of a problem beside the list: what it is called, its facts, as much of its statement as fits. */
export function previewLines(
  summary: ProblemSummary,
  problem: Problem | undefined,
  statement: readonly string[] | undefined,
  theme: Theme,
  columns: number,
): string[] {
  const title = wrapText(safeLine(summary.title), columns).split('\n');
  const limits = problem ? `${problem.constraints.timeLimit}, ${problem.constraints.memoryLimit}` : '';
  const solved = summary.isSolved ? theme.good(`  ${theme.marks.solved} solved`) : '';
  const tags = summary.tags.map((tag) => `#${safeLine(tag)}`).join(' ');
  return [
    ...title.map((line) => theme.bold(line)),
    `${paintDifficulty(summary.difficulty, summary.difficulty, theme)}${solved}  ${theme.dim(limits)}`,
    ...(tags
      ? wrapText(tags, columns)
          .split('\n')
          .map((line) => theme.dim(line))
      : []),
    ...(problem ? noticeLines(problem, theme, columns) : []),
    '',
    ...(statement ?? [theme.dim(theme.ellipsis)]),
  ];
}
