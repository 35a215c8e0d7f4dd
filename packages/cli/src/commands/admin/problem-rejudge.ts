import { defineCommand } from '../../command.ts';
import { resolveProblem } from '../../references/problem-reference.ts';

export const problemRejudge = defineCommand({
  name: 'problem rejudge',
  summary: 'judge all submissions of a problem anew, by its newest revision',
  arguments: { problem: { required: true, summary: 'an id, a title or its beginning, or contest/A' } },
  examples: [['podium problem rejudge two-sum', 'after its tests were corrected']],
  async run(context, { problem: reference }) {
    const client = await context.signedIn();
    const { cwd, signal } = context;
    const { problemId, title } = await resolveProblem({ client, cwd, signal }, reference);
    const answer = await client.problems.rejudge(problemId, { signal });
    const details = [`Problem: ${title}.`];
    return { kind: 'acknowledged', data: { message: answer.message, details }, json: answer };
  },
});
