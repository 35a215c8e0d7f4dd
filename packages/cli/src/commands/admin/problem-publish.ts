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
  run: (context, { problem }) => setDraft(context, problem, false),
});

export const problemUnpublish = defineCommand({
  name: 'problem unpublish',
  summary: 'turn a problem without submissions into a draft again',
  description:
    'Only administrators see a draft. A problem cannot become a draft again once a learner has submitted for it or a contest has shown it.',
  arguments: { problem: problemArgument },
  examples: [['podium problem unpublish two-sum', 'after publishing it by mistake']],
  run: (context, { problem }) => setDraft(context, problem, true),
});

export const problemArchive = defineCommand({
  name: 'problem archive',
  summary: 'hide a problem from learners, and keep its submissions',
  description:
    'Only administrators see an archived problem, and no new contest can have it. A problem of a running or future contest cannot be archived.',
  arguments: { problem: problemArgument },
  examples: [['podium problem archive two-sum', 'take it back; podium problem restore two-sum undoes it']],
  run: (context, { problem }) => setArchived(context, problem, true),
});

export const problemRestore = defineCommand({
  name: 'problem restore',
  summary: 'bring an archived problem back',
  arguments: { problem: problemArgument },
  examples: [['podium problem restore two-sum', 'as it was, with its submissions']],
  run: (context, { problem }) => setArchived(context, problem, false),
});

async function setArchived(context: CommandContext, reference: string, archived: boolean): Promise<Result> {
  const client = await context.signedIn();
  const { problemId } = await resolveProblem(context, reference);
  const saved = await client.problems.update(problemId, { archived }, { signal: context.signal });
  const message = archived ? `"${saved.problem.title}" is archived.` : `"${saved.problem.title}" is back.`;
  return { text: acknowledged(message, [seenBy(saved.problem)]), json: saved };
}

async function setDraft(context: CommandContext, reference: string, draft: boolean): Promise<Result> {
  const client = await context.signedIn();
  const { problemId } = await resolveProblem(context, reference);
  const saved = await client.problems.update(problemId, { draft }, { signal: context.signal });
  const { problem } = saved;
  const message = draft ? `"${problem.title}" is a draft.` : `"${problem.title}" is published.`;
  return { text: acknowledged(message, [seenBy(problem)]), json: saved };
}

function seenBy({ draft, archived, inPractice }: ProblemSummary): string {
  if (draft || archived) return 'Only administrators see it.';
  return inPractice ? 'Every learner can practise it.' : 'Participants of its contest see it once that has begun.';
}
