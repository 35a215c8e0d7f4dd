import type { Contest } from '@podium/sdk/contract';
import { defineCommand } from '../../command.ts';
import { acknowledged } from '../../output/text/plain-text.ts';
import { contestArgument, resolveContest } from '../../references/resolve-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import type { Rendered, View } from '../../result.ts';
import { formatDuration, formatMoment } from '../../text/format-values.ts';

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
    return { text: (view) => renderContestJoined(data, view), json: answer };
  },
});

function renderContestJoined(
  { contest, message, now }: { contest: Contest; message: string; now: number },
  view: View,
): Rendered {
  const start = Date.parse(contest.startTime);
  const next =
    now >= start
      ? `See its problems with \`podium contest problems ${shortNameOf(contest)}\`.`
      : `It starts ${formatMoment(contest.startTime)}, in ${formatDuration(start - now)}; its problems open then.`;
  return acknowledged(message, [next])(view);
}
