import { defineCommand } from '../../command.ts';
import { resolveContest } from '../../references/contest-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import { contestArgument } from './contest-argument.ts';

export const contestJoin = defineCommand({
  name: 'contest join',
  summary: 'register for a contest',
  arguments: { contest: contestArgument },
  examples: [
    ['podium contest join next', 'the one that starts next'],
    ['podium contest join live', 'the one that is running'],
  ],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const contest = await resolveContest(client, reference, context.signal);
    const answer = await client.contests.register(contest._id, { signal: context.signal });
    const hasStarted = client.clock.now() >= Date.parse(contest.startTime);
    const details = hasStarted
      ? [`See its problems with \`podium contest problems ${shortNameOf(contest)}\`.`]
      : [`It starts ${new Date(contest.startTime).toLocaleString()}; its problems open then.`];
    return { kind: 'acknowledged', data: { message: answer.message, details }, json: answer };
  },
});
