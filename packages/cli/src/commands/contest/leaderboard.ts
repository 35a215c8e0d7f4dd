import { defineCommand } from '../../command.ts';
import { contestArgument, resolveContest } from '../../references/contest-reference.ts';

export const contestLeaderboard = defineCommand({
  name: 'contest leaderboard',
  summary: 'the rankings of a contest that is over',
  arguments: { contest: contestArgument },
  examples: [['podium contest leaderboard last', 'of the contest that ended last']],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const { signal } = context;
    const contest = await resolveContest(context, reference);
    const [entries, session] = await Promise.all([
      client.contests.leaderboard(contest._id, { signal }),
      client.auth.session({ signal }),
    ]);
    return { kind: 'leaderboard', data: { contest, entries, userId: session.userId }, json: entries };
  },
});
