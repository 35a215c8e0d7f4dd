import { defineCommand } from '../../command.ts';
import { contestArgument, resolveContest } from '../../references/contest-reference.ts';

export const contestShow = defineCommand({
  name: 'contest show',
  summary: 'one contest: times, problems, whether I joined',
  arguments: { contest: contestArgument },
  examples: [
    ['podium contest show live', 'the one that is running'],
    ['podium contest show spring', 'by the beginning of its title'],
  ],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    return { kind: 'contest', data: { contest, now: client.clock.now() }, json: contest };
  },
});
