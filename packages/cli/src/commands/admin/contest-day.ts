import type { Acknowledgement } from '@podium/sdk/contract';
import { contestArgument } from '../../arguments.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { resolveContest, resolveProblem } from '../../references/resolve-reference.ts';
import { acknowledged, type Result } from '../../result.ts';

const pausedArguments = {
  contest: contestArgument,
  problem: { required: true, summary: 'a problem of the contest: A, a title or an id' },
} as const;

export const contestPause = defineCommand({
  name: 'contest pause',
  summary: 'pause the judging of a problem in a contest',
  description:
    'Submissions for the problem arrive and wait, which costs their authors nothing: they read that judging is paused. Those that a worker has are finished. Practice submissions of the problem are judged, so that you can try out a change of its tests.',
  arguments: pausedArguments,
  examples: [
    ['podium contest pause live C', 'its tests are wrong'],
    ['podium problem push c && podium problem rejudge c', 'then, to repair it; the rejudging waits too'],
  ],
  run: (context, input) => changeJudging(context, input, 'pauseJudging'),
});

export const contestResume = defineCommand({
  name: 'contest resume',
  summary: 'resume the judging of a paused problem',
  description: 'The submissions that wait are judged in the order in which they came.',
  arguments: pausedArguments,
  examples: [['podium contest resume live C', 'after its repair']],
  run: (context, input) => changeJudging(context, input, 'resumeJudging'),
});

async function changeJudging(
  context: CommandContext,
  { contest, problem }: { contest: string; problem: string },
  change: 'pauseJudging' | 'resumeJudging',
): Promise<Result> {
  const { contests } = await context.signedIn();
  const { _id, title } = await resolveContest(context, contest);
  const found = await resolveProblem(context, problem, contest);
  const answer: Acknowledgement = await contests[change](_id, found.problemId, { signal: context.signal });
  return { text: acknowledged(answer.message, [`Problem: ${found.title}, in ${title}.`]), json: answer };
}
