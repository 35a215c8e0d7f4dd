import type { Contest, ContestScores } from '@podium/sdk/contract';
import {
  contestFilters,
  contestTotals,
  countsPoints,
  describeFreeze,
  describeRule,
  formatDuration,
  formatMinutes,
  isOver,
  phaseOf,
  plural,
  standingsAudienceTexts,
  timesOf,
} from '@podium/sdk/display';
import { contestArgument } from '../../arguments.ts';
import { defineCommand } from '../../command.ts';
import { type Column, formatFacts, listResult, yesColumn } from '../../output/table.ts';
import {
  type ContestMarks,
  cancelledNotice,
  contestProblemTable,
  describePhase,
  paintPhase,
  phaseColumn,
} from '../../output/text/contest.ts';
import { problemsClosed, resolveContest } from '../../references/resolve-reference.ts';
import { shortNameOf, shortNamesOf } from '../../references/short-name.ts';
import { acknowledged, type Rendered, type View } from '../../result.ts';
import { joinContest } from '../../status/join-contest.ts';
import { formatMoment } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine } from '../../text/terminal-text.ts';

export const contestList = defineCommand({
  name: 'contest list',
  summary: 'list contests by start time, past ones the newest first',
  options: {
    filter: {
      kind: 'choice',
      short: 'f',
      choices: contestFilters,
      summary: 'which contests (default: all, the ongoing and future ones)',
    },
  },
  examples: [
    ['podium contest list', 'running and upcoming contests'],
    ['podium contest list --filter past', 'past contests'],
  ],
  async run(context, { filter = 'all' }) {
    const client = await context.signedIn();
    const listed = await client.contests.list(filter, { signal: context.signal });
    const contests = filter === 'past' ? listed.toReversed() : listed;
    // The list of all contests leaves out past ones.
    const about =
      filter === 'all' ? '\nRunning and upcoming contests. Past ones: podium contest list --filter past' : '';
    return listResult(contests, (style) => contestColumns(contests, client.clock.now(), style), {
      empty: `No contests to show\nPlease solve practice questions${about}`,
      below: (errorStyle) => about && errorStyle.dim(about),
      paged: true,
    });
  },
});

function contestColumns(contests: readonly Contest[], now: number, style: Style): Column<Contest>[] {
  return [
    { title: 'Title', text: ({ title }) => title, paint: style.bold, flexible: true, leaveOut: 4 },
    phaseColumn(now, style),
    { title: 'Start', text: ({ startTime }) => formatMoment(startTime), leaveOut: 2 },
    { title: 'End', text: ({ endTime }) => formatMoment(endTime), leaveOut: 1 },
    { ...yesColumn('Joined', ({ isRegistered }) => isRegistered, style), leaveOut: 3 },
    { title: 'Name', text: shortNamesOf(contests), paint: style.accent, flexible: true },
  ];
}

export const contestShow = defineCommand({
  name: 'contest show',
  summary: 'show a contest: times, problems, and whether you have joined',
  arguments: { contest: contestArgument },
  examples: [
    ['podium contest show live', 'the contest that is running'],
    ['podium contest show spring', 'by the beginning of its title'],
  ],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    return { text: (view) => renderContest(contest, client.clock.now(), view), json: contest };
  },
});

export async function renderContest(contest: Contest, now: number, { style, errorStyle }: View): Promise<Rendered> {
  const phase = phaseOf(contest, now);
  const words = { future: 'Active, upcoming', ongoing: 'Active', past: 'Contest Over' };
  const status = contest.cancelled ? cancelledNotice : `${words[phase]} (${describePhase(contest, now)})`;
  const facts = formatFacts(
    [
      ['Start Time', formatMoment(contest.startTime)],
      ['End Time', formatMoment(contest.endTime)],
      ...extraTimeOf(contest),
      ['Status', paintPhase(contest, now, status, style)],
      ['Registered', contest.isRegistered ? style.good(`${style.marks.solved} yes`) : 'no'],
      ['Participants', String(contest.participantCount)],
      ['Problems', String(contest.problemCount)],
      ['Rule', describeRule(contest)],
      [
        'Standings',
        [standingsAudienceTexts[contest.standings], describeFreeze(contest, now)].filter(Boolean).join('. '),
      ],
      ['Leaderboard', leaderboardState(contest, now)],
    ],
    style,
  );
  // Other commands do not need the parser, which takes a while to load.
  const { renderMarkdown } = await import('../../output/markdown.ts');
  const description = (await renderMarkdown(contest.description, style)).trim();
  const problems = contest.problems.length > 0 ? ['', contestProblemTable(contest, undefined, style)] : [];
  const text = [style.bold(safeLine(contest.title)), '', description, '', facts, ...problems].join('\n');
  const canJoin = phase !== 'past' && !contest.isRegistered;
  return {
    text,
    ...(canJoin ? { afterword: errorStyle.dim(`\nJoin it: podium contest join ${shortNameOf(contest)}`) } : {}),
  };
}

/** Names the end of the own clock if it is another one. */
function extraTimeOf(contest: Contest): [string, string][] {
  const { endTime } = timesOf(contest);
  const extraMs = Date.parse(endTime) - Date.parse(contest.endTime);
  return extraMs === 0
    ? []
    : [['Your end', `${formatMoment(endTime)}, with ${formatMinutes(Math.round(extraMs / 60_000))} of extra time`]];
}

function leaderboardState(contest: Contest, now: number): string {
  if (contest.cancelled) return 'none';
  if (!isOver(contest, now)) return 'Leaderboard Unavailable';
  if (!contest.leaderboardGenerated) return 'Leaderboard Not Available';
  return contest.leaderboardStale ? 'generated before results changed' : 'generated';
}

export const contestJoin = defineCommand({
  name: 'contest join',
  summary: 'register for a contest',
  arguments: { contest: contestArgument },
  examples: [
    ['podium contest join next', 'the contest that starts next'],
    ['podium contest join live', 'the contest that is running'],
  ],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    const answer = await joinContest(client, contest._id, context.signal);
    const leftMs = Date.parse(contest.startTime) - client.clock.now();
    const next =
      leftMs <= 0
        ? `See its problems with \`podium contest problems ${shortNameOf(contest)}\`.`
        : `It starts ${formatMoment(contest.startTime)}, in ${formatDuration(leftMs)}; its problems open then.`;
    return { text: acknowledged(answer.message, [next]), json: answer };
  },
});

export const contestProblems = defineCommand({
  name: 'contest problems',
  summary: 'list the problems of a contest, and your points in it',
  arguments: { contest: contestArgument },
  examples: [
    ['podium contest problems live', 'A, B, C … of the running contest'],
    ['podium problem get live/A', 'pull one of them'],
  ],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    if (contest.problems.length === 0) throw problemsClosed(contest, client.clock.now());
    const { signal } = context;
    const [solved, scores] = await Promise.all([
      client.contests.solvedProblems(contest._id, { signal }),
      hasScores(contest) ? client.contests.scores(contest._id, { signal }) : ({} as ContestScores),
    ]);
    const json = contest.problems.map((problem) => ({
      ...problem,
      isSolved: solved[problem._id] === true,
      ...scores[problem._id],
    }));
    return { text: (view) => renderContestProblems(contest, { solved, scores }, view), json };
  },
});

/** A server that has no points cannot be asked for those of the user either. */
function hasScores({ problems }: Contest): boolean {
  return problems.some(({ points }) => points > 0);
}

function renderContestProblems(contest: Contest, marks: ContestMarks, { style, errorStyle }: View): Rendered {
  const { points } = contestTotals(marks.solved, marks.scores);
  const earned =
    contest.isRegistered && hasScores(contest) && countsPoints(contest.rule)
      ? `You have ${plural(points, 'point')}. `
      : '';
  const example = `${shortNameOf(contest)}/${contest.problems[0]?.label ?? 'A'}`;
  return {
    text: contestProblemTable(contest, marks, style),
    afterword: errorStyle.dim(`\n${earned}Pull one: podium problem get ${example}`),
  };
}
