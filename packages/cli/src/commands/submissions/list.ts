import type { SubmissionSummary } from '@podium/sdk/contract';
import { formatTimeMs } from '@podium/sdk/display';
import { isCompileError } from '@podium/sdk/verdicts';
import { defineCommand } from '../../command.ts';
import { formatTable } from '../../output/table.ts';
import { resolveContest, resolveProblem } from '../../references/resolve-reference.ts';
import type { Rendered, View } from '../../result.ts';
import { formatAgo, formatBytes, paintVerdict, testCount, verdictLabel } from '../../text/format-values.ts';
import { limitOption, parseLimit } from '../arguments.ts';

const mostShown = 200;

export const submissionsList = defineCommand({
  name: 'submissions',
  summary: 'list your submissions, newest first',
  options: {
    problem: {
      kind: 'text',
      short: 'p',
      value: 'problem',
      summary: 'only for this problem; . for the problem of this folder',
    },
    contest: { kind: 'text', short: 'c', value: 'contest', summary: 'only in this contest' },
    limit: { ...limitOption, summary: `the largest number of submissions (default: 20, at most ${mostShown})` },
  },
  examples: [
    ['podium submissions', 'the last twenty'],
    ['podium submissions -p . -n 5', 'the last five for the problem of this folder'],
    ['podium submissions show last', 'the newest in full'],
  ],
  async run(context, input) {
    const limit = parseLimit(input.limit ?? '20', mostShown);
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
    return { text: (view) => renderSubmissionList(submissions, client.clock.now(), view), json: submissions };
  },
});

function renderSubmissionList(submissions: readonly SubmissionSummary[], now: number, { style }: View): Rendered {
  if (submissions.length === 0) return { afterword: 'No submissions.' };
  const text = formatTable<SubmissionSummary>(
    [
      { title: 'Id', text: ({ _id }) => _id, paint: style.accent },
      {
        title: 'Verdict',
        text: ({ verdict, progress }) => (verdict === null ? progress : verdictLabel(verdict)),
        paint: (cell, { verdict }) => paintVerdict(verdict, cell, style),
      },
      { title: 'Tests', text: testCount, align: 'right', leaveOut: 5 },
      { title: 'Time', text: (one) => (hasRun(one) ? formatTimeMs(one.timeMs ?? 0) : ''), align: 'right', leaveOut: 3 },
      {
        title: 'Memory',
        text: (one) => (hasRun(one) ? formatBytes(one.memoryBytes ?? 0) : ''),
        align: 'right',
        leaveOut: 1,
      },
      { title: 'Submitted', text: ({ submittedAt }) => formatAgo(submittedAt, now, 1), paint: style.dim, leaveOut: 4 },
      { title: '', text: ({ contestId }) => (contestId ? 'contest' : ''), paint: style.dim, leaveOut: 2 },
      { title: 'Problem', text: ({ problemTitle }) => problemTitle, flexible: true, leaveOut: 6 },
    ],
    submissions,
    style,
  );
  return { text, paged: true };
}

/**
 * Reports whether the program ran. Otherwise it has no time and no memory, although the record
 * contains 0.
 */
function hasRun({ verdict, timeMs }: SubmissionSummary): boolean {
  return timeMs !== null && !isCompileError(verdict);
}
