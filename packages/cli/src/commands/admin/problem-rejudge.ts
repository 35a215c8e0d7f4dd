import { defineCommand } from '../../command.ts';
import { resolveProblem } from '../../references/problem-reference.ts';

export const problemRejudge = defineCommand({
  name: 'problem rejudge',
  summary: 'judge submissions of a problem anew, by its newest revision',
  arguments: { problem: { required: true, summary: 'an id, a title or its beginning, A or contest/A' } },
  options: { failed: { kind: 'flag', summary: 'only those that ended in a judging error' } },
  examples: [
    ['podium problem rejudge two-sum', 'all, after its tests were corrected'],
    ['podium problem rejudge two-sum --failed', 'after its checker was repaired'],
  ],
  async run(context, { problem: reference, failed }) {
    const client = await context.signedIn();
    const { problemId, title } = await resolveProblem(context, reference);
    const selection = failed ? ({ verdict: 'judging_error' } as const) : undefined;
    const answer = await client.problems.rejudge(problemId, selection, { signal: context.signal });
    const details = [`Problem: ${title}.`];
    return { kind: 'acknowledged', data: { message: answer.message, details }, json: answer };
  },
});
