import type { ProblemSummary } from '@podium/sdk';
import { problemArgument } from '../../arguments.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import { acknowledged, type Result } from '../../result.ts';

export const problemPublish = defineCommand({
  name: 'problem publish',
  summary: 'show a draft to learners',
  arguments: { problem: problemArgument },
  examples: [['podium problem publish two-sum', 'open it for practice']],
  run: (context, { problem }) => change(context, problem, { draft: false }, 'published'),
});

export const problemUnpublish = defineCommand({
  name: 'problem unpublish',
  summary: 'turn a problem without submissions into a draft again',
  description:
    'Only administrators see a draft. A problem cannot become a draft again once a learner has submitted for it or a contest has shown it.',
  arguments: { problem: problemArgument },
  examples: [['podium problem unpublish two-sum', 'after publishing it by mistake']],
  run: (context, { problem }) => change(context, problem, { draft: true }, 'a draft'),
});

export const problemArchive = defineCommand({
  name: 'problem archive',
  summary: 'hide a problem from learners, and keep its submissions',
  description:
    'Only administrators see an archived problem, and no new contest can have it. A problem of a running or future contest cannot be archived.',
  arguments: { problem: problemArgument },
  examples: [['podium problem archive two-sum', 'take it back; podium problem restore two-sum undoes it']],
  run: (context, { problem }) => change(context, problem, { archived: true }, 'archived'),
});

export const problemRestore = defineCommand({
  name: 'problem restore',
  summary: 'bring an archived problem back',
  arguments: { problem: problemArgument },
  examples: [['podium problem restore two-sum', 'as it was, with its submissions']],
  run: (context, { problem }) => change(context, problem, { archived: false }, 'back'),
});

async function change(
  context: CommandContext,
  reference: string,
  update: { draft: boolean } | { archived: boolean },
  done: string,
): Promise<Result> {
  const client = await context.signedIn();
  const { problemId } = await resolveProblem(context, reference);
  const saved = await client.problems.update(problemId, update, { signal: context.signal });
  const { problem } = saved;
  return { text: acknowledged(`"${problem.title}" is ${done}.`, [seenBy(problem)]), json: saved };
}

function seenBy({ draft, archived, inPractice }: ProblemSummary): string {
  if (draft || archived) return 'Only administrators see it.';
  return inPractice ? 'Every learner can practise it.' : 'Participants of its contest see it once that has begun.';
}
