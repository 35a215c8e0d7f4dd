import type { Contest, SubmissionSummary } from '@podium/sdk/contract';
import { getDuration } from '../arguments.ts';
import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { briefError, type Explanation } from '../explain-error.ts';
import { formatTable, verdictColumn } from '../output/table.ts';
import { phaseColumn } from '../output/text/contest.ts';
import type { Rendered, Result, View } from '../result.ts';
import { readStatus, type Status } from '../status/read-status.ts';
import { formatAgo, testCount } from '../text/format-values.ts';
import type { Style } from '../text/style.ts';
import { safeLine } from '../text/terminal-text.ts';
import { wrapText } from '../text/wrap.ts';
import { watchChanges } from './watch-changes.ts';
import { withoutServer } from './without-server.ts';

const defaultInterval = '5s';

export const status = defineCommand({
  name: 'status',
  summary: 'show your contests, your verdicts and the problem of this folder',
  description:
    "Shows on one screen who is signed in, running and upcoming contests with the time left by the server's clock, pending submissions, the last verdicts, and the problem of the current folder. With --watch it refreshes until Ctrl-C; with --json it then prints one line of JSON each time. If the server does not answer, it shows the last verdict that the folder of a pulled problem has.",
  options: {
    watch: { kind: 'flag', short: 'w', summary: 'refresh until Ctrl-C' },
    interval: {
      kind: 'text',
      value: 'duration',
      summary: `with --watch, the time between two refreshes (default: ${defaultInterval})`,
    },
  },
  examples: [
    ['podium status', 'once'],
    ['podium status --watch', 'beside the editor'],
    ['podium status --json', 'for a prompt or a status bar'],
  ],
  async run(context, { watch, interval }) {
    if (interval !== undefined && !watch) throw usageError('--interval needs --watch.');
    const intervalMs = getDuration('--interval', interval ?? defaultInterval);
    const [client, { server }] = await Promise.all([context.signedIn(), context.currentSettings()]);
    const deps = { client, cwd: context.cwd, server };
    if (watch) {
      return watchChanges(context, {
        intervalMs,
        read: () => readStatus(deps, context.signal),
        resultOf: (read, failure, frame) => makeResult({ ...read, now: client.clock.now() }, failure, frame),
      });
    }
    return withoutServer(context, 'verdict', '.', async () => {
      const read = await readStatus(deps, context.signal);
      return { text: (view) => renderStatus(read, view), json: statusJson(read) };
    });
  },
});

function makeResult(status: Status, failure: Explanation | undefined, frame: 'first' | 'next' | undefined): Result {
  return {
    text: (view) => renderStatus(status, view, failure?.message, frame),
    json: {
      ...statusJson(status),
      ...(failure && { error: briefError(failure) }),
    },
  };
}

const shownSubmissions = 8;

function renderStatus(status: Status, { style }: View, failure?: string, frame?: 'first' | 'next'): Rendered {
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
  return { text, frame };
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
      phaseColumn(now, style),
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
      verdictColumn(style),
      { title: 'Tests', text: testCount, align: 'right', leaveOut: 1 },
      { title: 'Submitted', text: ({ submittedAt }) => formatAgo(submittedAt, now, 1), paint: style.dim, leaveOut: 2 },
      { title: 'Problem', text: ({ problemTitle }) => problemTitle, flexible: true },
    ],
    submissions.slice(0, shownSubmissions),
    style,
  );
}

/** Returns the JSON of a status. `now` is the server's clock. */
function statusJson({ now, live, upcoming, pending, recent, problem, contestOfProblem, ...rest }: Status) {
  return {
    ...rest,
    now: new Date(now).toISOString(),
    contests: { live, upcoming },
    submissions: { pending, recent },
    problem: problem ? { ...problem, contest: contestOfProblem ?? null } : null,
  };
}
