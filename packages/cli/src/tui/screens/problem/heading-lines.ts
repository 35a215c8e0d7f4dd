import type { Contest, Problem } from '@podium/sdk/contract';
import { displayWidth } from '../../../output/display-width.ts';
import { safeLine } from '../../../output/safe-text.ts';
import { paintDifficulty } from '../../../output/text/format-values.ts';
import { wrapPainted } from '../../../output/wrap-painted.ts';
import { spreadLine } from '../../text/fit-line.ts';
import { noticeLines } from '../../text/notice-lines.ts';
import type { Theme } from '../../theme.ts';

const mostTagLines = 2;

interface Heading {
  problem: Problem;
  /** The contest it is solved in, once it is known. */
  contest: Contest | undefined;
  /** In the contest, where there is one. */
  isSolved: boolean;
}

/** What stands above the tabs: contest, difficulty, limits, whether it is solved, tags. */
export function headingLines({ problem, contest, isSolved }: Heading, theme: Theme, columns: number): string[] {
  const solved = isSolved ? theme.good(`${theme.marks.solved} Solved `) : '';
  const tags = problem.tags.map((tag) => `#${safeLine(tag)}`.replaceAll(' ', '\u00a0')).join(' ');
  const tagLines = tags === '' ? [] : wrapPainted(tags, columns - 2).slice(0, mostTagLines);
  const label = contest?.problems.find(({ _id }) => _id === problem._id)?.label;
  return [
    ...(contest
      ? [` ${theme.accent(`Contest: ${safeLine(contest.title)}${label ? `, problem ${safeLine(label)}` : ''}`)}`]
      : []),
    spreadLine(` ${factsWithin(problem, columns - 2 - displayWidth(solved), theme)}`, solved, columns),
    ...tagLines.map((line) => ` ${theme.dim(line)}`),
    ...noticeLines(problem, theme, columns - 2).map((line) => ` ${line}`),
  ];
}

/** Difficulty and limits, where there is little room without saying which limit is which. */
function factsWithin({ difficulty, constraints }: Problem, columns: number, theme: Theme): string {
  const dot = theme.dim(theme.unicode ? ' · ' : ' | ');
  const [time, memory] = [safeLine(constraints.timeLimit), safeLine(constraints.memoryLimit)];
  const painted = `Difficulty: ${paintDifficulty(difficulty, difficulty, theme)}`;
  const whole = [painted, `Time limit: ${time}`, `Memory limit: ${memory}`].join(dot);
  return displayWidth(whole) <= columns ? whole : [painted, time, memory].join(dot);
}
