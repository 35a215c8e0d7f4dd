import { defineCommand } from '../../command.ts';
import { resolveContest } from '../../references/contest-reference.ts';
import { resolveProblem } from '../../references/problem-reference.ts';
import { parseCount } from './parse-count.ts';

export const submissionsList = defineCommand({
  name: 'submissions',
  summary: 'my submissions, newest first',
  options: {
    problem: {
      kind: 'text',
      short: 'p',
      value: 'problem',
      summary: 'only of this problem; . for the one of this folder',
    },
    contest: { kind: 'text', short: 'c', value: 'contest', summary: 'only in this contest' },
    limit: { kind: 'text', short: 'n', value: 'count', summary: 'at most this many (20 unless said, at most 200)' },
  },
  examples: [
    ['podium submissions', 'the last twenty'],
    ['podium submissions -p . -n 5', 'the last five of the problem in this folder'],
    ['podium submissions show last', 'the newest one in full'],
  ],
  async run(context, input) {
    const limit = parseCount(input.limit ?? '20');
    const client = await context.signedIn();
    const { signal } = context;
    const [contest, problem] = await Promise.all([
      input.contest === undefined ? undefined : resolveContest(context, input.contest),
      input.problem === undefined ? undefined : resolveProblem(context, input.problem, input.contest),
    ]);
    const submissions = await client.submissions.list(
      {
        userId: 'me',
        limit,
        ...(contest ? { contestId: contest._id } : {}),
        ...(problem ? { problemId: problem.problemId } : {}),
      },
      { signal },
    );
    return { kind: 'submission-list', data: { submissions, now: client.clock.now() }, json: submissions };
  },
});
