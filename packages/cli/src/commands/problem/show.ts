import { defineCommand } from '../../command.ts';
import { resolveProblem } from '../../references/problem-reference.ts';

export const problemShow = defineCommand({
  name: 'problem show',
  summary: 'a statement with its samples',
  arguments: {
    problem: { summary: 'an id, a title or its beginning, A or contest/A, or . for the one of this folder' },
  },
  examples: [
    ['podium problem show two-sum', 'by title'],
    ['podium problem show live/A', 'problem A of the running contest'],
    ['podium problem show', 'the problem of this folder'],
  ],
  async run(context, { problem: reference = '.' }) {
    const client = await context.signedIn();
    const target = await resolveProblem(context, reference);
    const problem = await client.problems.get(target.problemId, { signal: context.signal });
    return { kind: 'problem', data: { problem }, json: problem };
  },
});
