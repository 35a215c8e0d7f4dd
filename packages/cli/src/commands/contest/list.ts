import type { Contest } from '@podium/sdk/contract';
import type { ContestFilter } from '@podium/sdk/display';
import { defineCommand } from '../../command.ts';
import { formatTable } from '../../output/table.ts';
import { describePhase, paintPhase } from '../../output/text/contest.ts';
import { shortNamesOf } from '../../references/short-name.ts';
import type { Rendered, View } from '../../result.ts';
import { formatMoment } from '../../text/format-values.ts';

export const contestList = defineCommand({
  name: 'contest list',
  summary: 'list contests by start time, past ones the newest first',
  options: {
    filter: {
      kind: 'choice',
      short: 'f',
      choices: ['all', 'ongoing', 'future', 'past'],
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
    return { text: (view) => renderContestList(contests, filter, client.clock.now(), view), json: contests };
  },
});

function renderContestList(
  contests: readonly Contest[],
  filter: ContestFilter,
  now: number,
  { style, errorStyle }: View,
): Rendered {
  // The list of all contests leaves out past ones.
  const about = filter === 'all' ? ['Running and upcoming contests. Past ones: podium contest list --filter past'] : [];
  if (contests.length === 0) {
    return { afterword: ['No contests to show', 'Please solve practice questions', ...about].join('\n') };
  }
  const text = formatTable<Contest>(
    [
      { title: 'Title', text: ({ title }) => title, paint: style.bold, flexible: true, leaveOut: 4 },
      {
        title: 'Status',
        text: (contest) => describePhase(contest, now),
        paint: (cell, contest) => paintPhase(contest, now, cell, style),
      },
      { title: 'Start', text: (contest) => formatMoment(contest.startTime), leaveOut: 2 },
      { title: 'End', text: (contest) => formatMoment(contest.endTime), leaveOut: 1 },
      {
        title: 'Joined',
        text: (contest) => (contest.isRegistered ? `${style.marks.solved} yes` : '  no'),
        paint: (cell, contest) => (contest.isRegistered ? style.good(cell) : style.dim(cell)),
        leaveOut: 3,
      },
      { title: 'Name', text: shortNamesOf(contests), paint: style.accent, flexible: true },
    ],
    contests,
    style,
  );
  return { text, paged: true, afterword: about.map((line) => errorStyle.dim(`\n${line}`)).join('') };
}
