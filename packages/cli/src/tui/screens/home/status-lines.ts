import type { Contest, SubmissionSummary } from '@podium/sdk/contract';
import { cutToWidth, padToWidth } from '../../../output/display-width.ts';
import { safeLine } from '../../../output/safe-text.ts';
import { formatAgo, paintVerdict, verdictLabel } from '../../../output/text/format-values.ts';
import type { Status } from '../../../result.ts';
import type { Route } from '../../navigation/route.ts';
import { spreadLine } from '../../text/fit-line.ts';
import type { Theme } from '../../theme.ts';
import { contestState } from '../contests/contest-card.ts';

const verdictColumns = 21;
const testsColumns = 7;
const agoColumns = 11;

/** A contest that runs or comes: its name, whether I joined, its clock. */
export function contestLine(contest: Contest, isSelected: boolean, now: number, theme: Theme, columns: number): string {
  const joined = contest.isRegistered ? theme.good(`${theme.marks.solved} joined  `) : '';
  const title = pointed(safeLine(contest.title), isSelected, theme);
  return spreadLine(title, `${joined}${contestState(contest, now, theme)} `, columns, theme.ellipsis);
}

/** A submission: its verdict or where its judging stands, the problem, how long ago. `now` to the minute is enough. */
export function verdictLine(
  submission: SubmissionSummary,
  isSelected: boolean,
  now: number,
  theme: Theme,
  columns: number,
): string {
  const { verdict, progress, testsPassed, testsTotal } = submission;
  const word = verdict === null ? `${progress}${theme.ellipsis}` : verdictLabel(verdict);
  const padded = padToWidth(word, verdictColumns);
  const painted = verdict === null ? theme.warn(padded) : paintVerdict(verdict, padded, theme);
  const tests = theme.dim(padToWidth(`${testsPassed}/${testsTotal}`, testsColumns, 'right'));
  const ago = theme.dim(padToWidth(formatAgo(submission.submittedAt, now, 1), agoColumns, 'right'));
  const pointer = isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
  const titleColumns = Math.max(4, columns - 2 - verdictColumns - testsColumns - agoColumns - 4);
  const title = padToWidth(cutToWidth(safeLine(submission.problemTitle), titleColumns, theme.ellipsis), titleColumns);
  return `${pointer}${painted} ${isSelected ? theme.selected(theme.bold(title)) : title}${tests}  ${ago} `;
}

/** A line of a list with the pointer before it when keys act on it. */
export function pointed(text: string, isSelected: boolean, theme: Theme): string {
  if (!isSelected) return `${theme.pointer.other}${theme.bold(text)}`;
  return `${theme.accent(theme.pointer.selected)}${theme.selected(theme.bold(text))}`;
}

/** What to do first, for somebody who has done nothing yet: in a few words where there are less rows than it takes. */
export function greetingLines(firstName: string, theme: Theme, rows: number): string[] {
  const step = (key: string, text: string) => `  ${theme.accent(key)}  ${text}`;
  const lines = [
    theme.bold(` Welcome to Podium, ${safeLine(firstName)}!`),
    '',
    step('2', 'Pick a problem; then e opens it in your editor,'),
    '     t tests your program on the samples, s submits it.',
    step('3', 'Register for a contest; its problems open when it starts.'),
    step('?', 'shows what every key does, on every screen.'),
  ];
  if (lines.length <= rows) return lines;
  return [
    step('2', 'Pick a problem; e edits, t tests and s submits it.'),
    step('3', 'Register for a contest.'),
    step('?', 'shows what every key does.'),
  ];
}

export interface LastProblem {
  title: string;
  /** Where it comes from: the folder one is in, or the contest. */
  origin: string;
  route: Route & { screen: 'workspace' };
}

/** The problem to go on with: the one pulled around the current folder, else that of the newest submission. */
export function findLastProblem({ problem, contestOfProblem, pending, recent, live }: Status): LastProblem | undefined {
  // Once a contest is over its problems are for practice.
  const contestOf = (id: string | null | undefined) =>
    live.some(({ _id }) => _id === id) && id ? { contestId: id } : {};
  if (problem) {
    return {
      title: problem.title,
      origin: contestOfProblem ? `here, ${contestOfProblem.title} ${contestOfProblem.label}` : 'in this folder',
      route: { screen: 'workspace', problemId: problem.id, ...contestOf(contestOfProblem?.id) },
    };
  }
  const newest = [...pending, ...recent].sort((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt))[0];
  if (!newest) return undefined;
  return {
    title: newest.problemTitle,
    origin: 'submitted last',
    route: { screen: 'workspace', problemId: newest.problemId, ...contestOf(newest.contestId) },
  };
}
