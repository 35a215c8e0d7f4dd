import type { Contest } from '@podium/sdk/contract';
import { defineCommand } from '../../command.ts';
import { acknowledged } from '../../output/text/plain-text.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import { formatDuration, formatMoment } from '../../text/format-values.ts';
import { contestArgument } from '../arguments.ts';

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
    const answer = await client.contests.register(contest._id, { signal: context.signal });
    return { text: acknowledged(answer.message, [nextStep(contest, client.clock.now())]), json: answer };
  },
});

function nextStep(contest: Contest, now: number): string {
  const start = Date.parse(contest.startTime);
  return now >= start
    ? `See its problems with \`podium contest problems ${shortNameOf(contest)}\`.`
    : `It starts ${formatMoment(contest.startTime)}, in ${formatDuration(start - now)}; its problems open then.`;
}
