import type { ContestProblem } from '@podium/sdk/contract';
import { shortNameOf } from '../../references/short-name.ts';
import type { ResultData } from '../../result.ts';
import { safeLine } from '../safe-text.ts';
import type { Style } from '../style.ts';
import { formatTable } from '../table.ts';
import { paintDifficulty } from './format-values.ts';
import type { Rendered, View } from './view.ts';

export function renderContestProblems(
  { contest, problems, solved }: ResultData['contest-problems'],
  { style, errorStyle }: View,
): Rendered {
  return {
    text: contestProblemTable(problems, solved, style),
    afterword: errorStyle.dim(`\nPull one: podium problem get ${shortNameOf(contest)}/${problems[0]?.label ?? 'A'}`),
  };
}

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
