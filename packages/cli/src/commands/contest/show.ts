import type { Contest } from '@podium/sdk/contract';
import { phaseOf } from '@podium/sdk/display';
import { defineCommand } from '../../command.ts';
import { formatFacts } from '../../output/table.ts';
import { contestProblemTable, describePhase, paintPhase } from '../../output/text/contest.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import type { Rendered, View } from '../../result.ts';
import { formatMoment } from '../../text/format-values.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { contestArgument } from '../arguments.ts';

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
  const status = contest.cancelled
    ? 'Cancelled: not rated, submissions are kept'
    : `${words[phase]} (${describePhase(contest, now)})`;
  const facts = formatFacts(
    [
      ['Start Time', formatMoment(contest.startTime)],
      ['End Time', formatMoment(contest.endTime)],
      ['Status', paintPhase(contest, now, status, style)],
      ['Registered', contest.isRegistered ? style.good(`${style.marks.solved} yes`) : 'no'],
      ['Participants', String(contest.participantCount)],
      ['Problems', String(contest.problemCount)],
      ['Leaderboard', leaderboardState(phase, contest)],
    ],
    style,
  );
  // Other commands do not need the parser, which takes a while to load.
  const { renderMarkdown } = await import('../../output/markdown.ts');
  const description = (await renderMarkdown(contest.description, style)).trim();
  const problems = contest.problems.length > 0 ? ['', contestProblemTable(contest.problems, undefined, style)] : [];
  const text = [style.bold(safeLine(contest.title)), '', description, '', facts, ...problems].join('\n');
  const canJoin = phase !== 'past' && !contest.isRegistered;
  return {
    text,
    ...(canJoin ? { afterword: errorStyle.dim(`\nJoin it: podium contest join ${shortNameOf(contest)}`) } : {}),
  };
}

function leaderboardState(phase: string, contest: Contest): string {
  if (contest.cancelled) return 'none';
  if (phase !== 'past') return 'Leaderboard Unavailable';
  if (!contest.leaderboardGenerated) return 'Leaderboard Not Available';
  return contest.leaderboardStale ? 'generated before a rejudge changed results' : 'generated';
}
