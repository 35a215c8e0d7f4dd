import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { resolveProblem } from '../../references/problem-reference.ts';
import type { Result } from '../../result.ts';

const problemArgument = { required: true, summary: 'an id, a title or its beginning, A or contest/A' } as const;

export const problemPublish = defineCommand({
  name: 'problem publish',
  summary: 'show a draft to learners',
  arguments: { problem: problemArgument },
  examples: [['podium problem publish two-sum', 'open it for practice']],
  run: (context, { problem }) => setDraft(context, problem, false),
});

export const problemUnpublish = defineCommand({
  name: 'problem unpublish',
  summary: 'make a draft of a problem again, while nobody has submitted for it',
  description:
    'Only administrators see a draft. A problem that learners have submitted for, or that a contest has shown, stays open: hiding what they know keeps nothing secret.',
  arguments: { problem: problemArgument },
  examples: [['podium problem unpublish two-sum', 'it was published by mistake']],
  run: (context, { problem }) => setDraft(context, problem, true),
});

async function setDraft(context: CommandContext, reference: string, draft: boolean): Promise<Result> {
  const client = await context.signedIn();
  const { problemId } = await resolveProblem(context, reference);
  const saved = await client.problems.update(problemId, { draft }, { signal: context.signal });
  const { problem } = saved;
  const message = draft ? `"${problem.title}" is a draft.` : `"${problem.title}" is published.`;
  return { kind: 'acknowledged', data: { message, details: [seenBy(problem)] }, json: saved };
}

function seenBy({ draft, inPractice }: { draft: boolean; inPractice: boolean }): string {
  if (draft) return 'Only administrators see it.';
  return inPractice ? 'Every learner can practise it.' : 'A contest has it: learners see it when that starts.';
}
