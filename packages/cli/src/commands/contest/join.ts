import { defineCommand } from '../../command.ts';
import { contestArgument, resolveContest } from '../../references/contest-reference.ts';

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
    const contest = await resolveContest(context, reference);
    const answer = await client.contests.register(contest._id, { signal: context.signal });
    const data = { contest, message: answer.message, now: client.clock.now() };
    return { kind: 'contest-joined', data, json: answer };
  },
});
