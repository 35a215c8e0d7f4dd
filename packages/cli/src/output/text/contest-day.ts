import type { Contest, ContestActivity, QuestionList, Standings, SubmissionSummary } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { shortNameOf } from '../../references/short-name.ts';
import type { Rendered } from '../../result.ts';
import { formatAgo } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { wrapText } from '../../text/wrap.ts';
import { type Column, formatTable, verdictColumn } from '../table.ts';
import { describePhase } from './contest.ts';

/** What an organiser watches of a contest at one moment. */
export interface ContestDay {
  contest: Contest;
  activity: ContestActivity;
  standings: Pick<Standings, 'problems'>;
  questions: Pick<QuestionList, 'count' | 'unread'>;
  /** The newest ones that pass the filters. */
  submissions: readonly SubmissionSummary[];
}

interface ShownAs {
  frame: 'first' | 'next' | undefined;
  /** Why the figures may be old. */
  failure: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** Shows a screen on a terminal, and one line elsewhere. */
export function renderContestDay(day: ContestDay, { frame, failure, now }: ShownAs, style: Style): Rendered {
  if (!frame) return { text: safeLine(summaryOf(day, now)) };
  const { contest, activity, questions } = day;
  const { queue, workers } = activity;
  const isFrozen = contest.frozenFrom !== null && Date.parse(contest.frozenFrom) <= now && contest.thawedAt === null;
  const isSlow = queue.oldestSeconds !== null && queue.oldestSeconds >= 60;
  const wait = queue.oldestSeconds === null ? 'nobody waits' : `the oldest waits ${queue.oldestSeconds} s`;
  const [before = 0, present = 0] = activity.perMinute.slice(-2);
  const facts = [
    `${activity.online} of ${plural(activity.participants, 'participant')} online`,
    `${present} submitted in this minute, ${before} in the one before  ${sparkline(activity.perMinute, style)}`,
    `${queue.pending} pending, ${queue.judging} of them judged now, ${isSlow ? style.bad(wait) : wait}; ${workersText(workers, style)}`,
    questions.unread > 0
      ? style.warn(`${plural(questions.unread, 'question')} that nobody has claimed`)
      : `${plural(questions.count, 'open question')}`,
  ];
  const name = shortNameOf(contest);
  const lines = [
    `${style.bold(safeLine(contest.title))}  ${style.dim(describePhase(contest, now))}${isFrozen ? style.warn('  frozen') : ''}`,
    ...(failure === undefined ? [] : [style.warn(wrapText(`Not up to date: ${safeLine(failure)}`, style.columns))]),
    ...facts.map((fact) => wrapText(fact, style.columns)),
    '',
    problemTable(day, style),
    '',
    submissionTable(day, now, style),
    '',
    ...[
      `podium contest questions ${name} --state open`,
      `podium contest announce ${name} '<text>'`,
      `podium contest pause ${name} <problem>`,
      `podium contest edit ${name} --end 'in 30m'`,
      `podium contest freeze ${name}`,
      `podium problem rejudge <problem> --contest ${name}`,
      'podium submissions show <id> --code',
    ].map((command) => style.dim(command)),
  ];
  return { text: lines.join('\n'), frame };
}

/** For example `42 min left: 12 of 40 online, 3 submitted this minute, 2 pending`. */
function summaryOf({ contest, activity, standings, questions }: ContestDay, now: number): string {
  const { queue, workers, online, participants, perMinute } = activity;
  const problems = activity.problems.map(({ label, pausedSince, judgingErrors }, index) => {
    const { solved = 0, tries = 0 } = standings.problems[index] ?? {};
    const marks = [
      pausedSince === null ? '' : ' paused',
      judgingErrors === 0 ? '' : ` ${judgingErrors} judging errors`,
    ];
    return `${label} ${solved}/${tries}${marks.join('')}`;
  });
  const parts = [
    `${online} of ${participants} online`,
    `${perMinute.at(-1) ?? 0} submitted this minute`,
    `${queue.pending} pending${queue.oldestSeconds === null ? '' : ` (${queue.oldestSeconds} s)`}`,
    plural(workers.judging, 'worker'),
    `${questions.unread} unclaimed questions`,
    ...problems,
  ];
  return `${contest.title}, ${describePhase(contest, now)}: ${parts.join(', ')}`;
}

function workersText({ judging, slots, others }: ContestActivity['workers'], style: Style): string {
  const text = `${plural(judging, 'worker')} with ${plural(slots, 'slot')}${others === 0 ? '' : `, ${others} not judging`}`;
  return judging === 0 ? style.bad(text) : text;
}

/** Draws a character per minute. A minute without submissions has the lowest one. */
function sparkline(perMinute: readonly number[], style: Style): string {
  const most = Math.max(1, ...perMinute);
  const top = style.heights.length - 1;
  return style.accent(perMinute.map((count) => style.heights[Math.ceil((count / most) * top)]).join(''));
}

function problemTable({ contest, activity, standings }: ContestDay, style: Style): string {
  const rows = contest.problems.map((problem, index) => ({
    problem,
    results: standings.problems[index],
    figures: activity.problems.find(({ _id }) => _id === problem._id),
  }));
  if (rows.length === 0) return style.dim('The contest has no problems.');
  const number = (title: string, text: (row: (typeof rows)[number]) => number | undefined) =>
    ({ title, text: (row) => String(text(row) ?? ''), align: 'right' }) satisfies Column<(typeof rows)[number]>;
  return formatTable<(typeof rows)[number]>(
    [
      { title: '', text: ({ problem }) => problem.label, paint: style.accent },
      { title: 'Problem', text: ({ problem }) => problem.title, flexible: true },
      number('Tries', ({ results }) => results?.tries),
      number('Solved', ({ results }) => results?.solved),
      number('Waiting', ({ figures }) => figures?.pending),
      {
        ...number('Judging errors', ({ figures }) => figures?.judgingErrors),
        paint: (cell, { figures }) => (figures?.judgingErrors ? style.bad(cell) : cell),
      },
      { title: 'Judging', text: ({ figures }) => (figures?.pausedSince ? 'paused' : ''), paint: style.warn },
    ],
    rows,
    style,
  );
}

function submissionTable({ contest, submissions }: ContestDay, now: number, style: Style): string {
  if (submissions.length === 0) return style.dim('No submissions.');
  const labels = new Map(contest.problems.map(({ _id, label }) => [_id, label]));
  return formatTable<SubmissionSummary>(
    [
      { title: 'Id', text: ({ _id }) => _id, paint: style.accent },
      { title: 'Who', text: (one) => `${one.userFirstName} ${one.userLastName}`.trim(), flexible: true },
      { title: '', text: ({ problemId }) => labels.get(problemId) ?? '', paint: style.accent },
      verdictColumn(style),
      { title: 'Submitted', text: ({ submittedAt }) => formatAgo(submittedAt, now, 1), paint: style.dim, leaveOut: 1 },
    ],
    submissions,
    style,
  );
}
