import { defineCommand } from '../../command.ts';
import { resolveProblem } from '../../references/problem-reference.ts';

export const problemRejudge = defineCommand({
  name: 'problem rejudge',
  summary: 'judge all submissions of a problem anew, by its newest revision',
  arguments: { problem: { required: true, summary: 'an id, a title or its beginning, A or contest/A' } },
  examples: [['podium problem rejudge two-sum', 'after its tests were corrected']],
  async run(context, { problem: reference }) {
    const client = await context.signedIn();
    const { problemId, title } = await resolveProblem(context, reference);
    const answer = await client.problems.rejudge(problemId, { signal: context.signal });
    const details = [`Problem: ${title}.`];
    return { kind: 'acknowledged', data: { message: answer.message, details }, json: answer };
  },
});
