import type { Contest, SubmissionSummary } from '@podium/sdk/contract';
import { formatTable } from '../../output/table.ts';
import { describePhase, paintPhase } from '../../output/text/contest.ts';
import { wrapText } from '../../output/wrap.ts';
import type { Rendered, View } from '../../result.ts';
import type { Status } from '../../status/read-status.ts';
import { formatAgo, paintVerdict, testCount, verdictLabel } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine } from '../../text/terminal-text.ts';

const shownSubmissions = 8;

export function renderStatus(
  status: Status,
  { style, isTerminal }: View,
  failure?: string,
  frame?: 'first' | 'next',
): Rendered {
  const { user, server } = status;
  const name = style.bold(safeLine(`${user.firstName} ${user.lastName}`));
  const text = [
    wrapText(`${name} <${safeLine(user.email)}>  ${style.dim(`rating ${user.rating}, ${server}`)}`, style.columns),
    ...(failure === undefined ? [] : [style.warn(wrapText(`Not up to date: ${safeLine(failure)}`, style.columns))]),
    ...problemLines(status, style),
    '',
    contestTable(status, style),
    '',
    submissionTable(status, style),
  ].join('\n');
  return frame && isTerminal ? { text: redraw(text, frame), verbatim: true } : { text };
}

/** Redraws the screen from its first line without clearing it, because clearing would flicker. */
function redraw(text: string, frame: 'first' | 'next'): string {
  const lines = text.split('\n').map((line) => `${line}\u001b[K\n`);
  return `${frame === 'first' ? '\u001b[2J' : ''}\u001b[H${lines.join('')}\u001b[J`;
}

function problemLines({ problem, problemFailure, contestOfProblem }: Status, style: Style): string[] {
  if (problemFailure !== undefined) return [style.warn(wrapText(`Here: ${safeLine(problemFailure)}`, style.columns))];
  if (!problem) return [];
  const contest = contestOfProblem ? `, ${safeLine(contestOfProblem.title)} ${contestOfProblem.label}` : '';
  return [wrapText(`Here: ${style.accent(safeLine(problem.title))}${style.dim(contest)}`, style.columns)];
}

function contestTable({ live, upcoming, now }: Status, style: Style): string {
  const contests = [...live, ...upcoming];
  if (contests.length === 0) return style.dim('No contest is running or coming up.');
  return formatTable<Contest>(
    [
      { title: 'Contest', text: ({ title }) => title, paint: style.bold, flexible: true },
      {
        title: 'Status',
        text: (contest) => describePhase(contest, now),
        paint: (cell, contest) => paintPhase(contest, now, cell, style),
      },
      {
        title: '',
        text: ({ isRegistered }) => (isRegistered ? `${style.marks.solved} joined` : ''),
        paint: style.good,
        leaveOut: 1,
      },
    ],
    contests,
    style,
  );
}

/** Lists pending submissions first. There are few enough in all to fit a screen. */
function submissionTable({ pending, recent, now }: Status, style: Style): string {
  const submissions = [...pending, ...recent];
  if (submissions.length === 0) return style.dim('No submissions.');
  return formatTable<SubmissionSummary>(
    [
      {
        title: 'Verdict',
        text: ({ verdict, progress }) => (verdict === null ? `${progress}…` : verdictLabel(verdict)),
        paint: (cell, { verdict }) => (verdict === null ? style.warn(cell) : paintVerdict(verdict, cell, style)),
      },
      { title: 'Tests', text: testCount, align: 'right', leaveOut: 1 },
      { title: 'Submitted', text: ({ submittedAt }) => formatAgo(submittedAt, now, 1), paint: style.dim, leaveOut: 2 },
      { title: 'Problem', text: ({ problemTitle }) => problemTitle, flexible: true },
    ],
    submissions.slice(0, shownSubmissions),
    style,
  );
}

/** Returns the JSON of a status. `now` is the server's clock. */
export function statusJson({ now, live, upcoming, pending, recent, problem, contestOfProblem, ...rest }: Status) {
  return {
    ...rest,
    now: new Date(now).toISOString(),
    contests: { live, upcoming },
    submissions: { pending, recent },
    problem: problem
      ? { id: problem.id, title: problem.title, folder: problem.folder, contest: contestOfProblem ?? null }
      : null,
  };
}
