import { defineCommand } from '../../command.ts';
import { contestArgument, resolveContest } from '../../references/contest-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';

export const leaderboardGenerate = defineCommand({
  name: 'leaderboard generate',
  summary: 'generate the leaderboard of a contest that is over, and rate it',
  arguments: { contest: contestArgument },
  examples: [['podium leaderboard generate last', 'for the contest that ended last']],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    const answer = await client.contests.generateLeaderboard(contest._id, { signal: context.signal });
    const details = [
      `${answer.participants} ${answer.participants === 1 ? 'participant' : 'participants'}. See it with \`podium contest leaderboard ${shortNameOf(contest)}\`.`,
    ];
    return { kind: 'acknowledged', data: { message: answer.message, details }, json: answer };
  },
});
