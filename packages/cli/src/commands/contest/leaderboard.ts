import type { Contest, LeaderboardEntry } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { contestArgument } from '../../arguments.ts';
import { defineCommand } from '../../command.ts';
import { type Column, fitColumns, formatTable } from '../../output/table.ts';
import { leftOutHint, rankingColumns } from '../../output/text/contest.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import { acknowledged, type Rendered, type View } from '../../result.ts';
import { paintRank, rankText, staleNotice } from '../../text/format-values.ts';
import { safeLine } from '../../text/terminal-text.ts';

export const contestLeaderboard = defineCommand({
  name: 'contest leaderboard',
  summary: 'show the rankings of a contest that is over',
  arguments: { contest: contestArgument },
  examples: [['podium contest leaderboard last', 'the contest that ended last']],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const { signal } = context;
    const contest = await resolveContest(context, reference);
    const [entries, session] = await Promise.all([
      client.contests.leaderboard(contest._id, { signal }),
      client.auth.session({ signal }),
    ]);
    return { text: (view) => renderLeaderboard(contest, entries, session.userId, view), json: entries };
  },
});

export function renderLeaderboard(
  contest: Contest,
  entries: readonly LeaderboardEntry[],
  userId: string | undefined,
  { style, errorStyle }: View,
): Rendered {
  if (entries.length === 0) {
    return {
      afterword: 'Leaderboard Not Available\nThe leaderboard for this contest is not available at the moment.',
    };
  }
  const isMine = (entry: LeaderboardEntry) => entry.userId === userId;
  const columns: Column<LeaderboardEntry>[] = [
    { title: '', text: (entry) => (isMine(entry) ? style.marks.arrow : ''), paint: style.accent },
    {
      title: 'Rank',
      text: (entry) => rankText(entry.rank, style),
      paint: (cell, { rank }) => paintRank(rank, cell, style),
      align: 'right',
    },
    {
      title: 'Name',
      text: (entry) => `${entry.user.firstName} ${entry.user.lastName}${isMine(entry) ? ' (you)' : ''}`,
      paint: (cell, entry) => (isMine(entry) || entry.rank <= 3 ? style.bold(cell) : cell),
      flexible: true,
    },
    ...rankingColumns(contest, entries, style),
  ];
  const table = formatTable(columns, entries, style);
  const hint = leftOutHint(fitColumns(columns, entries, style.columns).leftOut);
  const mine = entries.find(isMine);
  const standing = mine ? `You are ${mine.rank} of ${entries.length}.` : `${plural(entries.length, 'participant')}.`;
  return {
    text: `${style.bold('Contest Rankings')} ${style.dim(safeLine(contest.title))}\n\n${table}`,
    paged: true,
    afterword: [
      errorStyle.dim(`\n${standing}${hint && ` ${hint}.`}`),
      ...(contest.leaderboardStale ? [errorStyle.warn(staleNotice)] : []),
    ].join('\n'),
  };
}

export const leaderboardGenerate = defineCommand({
  name: 'leaderboard generate',
  summary: 'generate the leaderboard and the ratings of a contest that is over',
  arguments: { contest: contestArgument },
  examples: [['podium leaderboard generate last', 'the contest that ended last']],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    const answer = await client.contests.generateLeaderboard(contest._id, { signal: context.signal });
    const rated = `${plural(answer.participants, 'participant')}.`;
    const details = [`${rated} See it with \`podium contest leaderboard ${shortNameOf(contest)}\`.`];
    return { text: acknowledged(answer.message, details), json: answer };
  },
});
