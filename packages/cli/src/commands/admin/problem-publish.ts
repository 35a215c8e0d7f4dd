import type { ProblemSummary, Verdict } from '@podium/sdk';
import { verdictNames } from '@podium/sdk/verdicts';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { acknowledged } from '../../output/text/plain-text.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import type { Result } from '../../result.ts';
import { plural } from '../../text/format-values.ts';
import { problemArgument } from '../arguments.ts';
import { confirm } from '../confirm.ts';

export const problemPublish = defineCommand({
  name: 'problem publish',
  summary: 'show a draft to learners',
  arguments: { problem: problemArgument },
  examples: [['podium problem publish two-sum', 'open it for practice']],
  run: (context, { problem }) => setDraft(context, problem, false),
});

export const problemUnpublish = defineCommand({
  name: 'problem unpublish',
  summary: 'turn a problem that nobody has submitted for into a draft again',
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
  return inPractice ? 'Every learner can practise it.' : 'A contest has it: learners see it when that starts.';
}

export const problemRejudge = defineCommand({
  name: 'problem rejudge',
  summary: 'judge the submissions of a problem again, by its newest revision',
  arguments: { problem: problemArgument },
  options: { failed: { kind: 'flag', summary: 'only submissions that ended in a judging error' } },
  examples: [
    ['podium problem rejudge two-sum', 'all of them, after a change of its tests'],
    ['podium problem rejudge two-sum --failed', 'after its checker was fixed'],
  ],
  async run(context, { problem: reference, failed }) {
    const client = await context.signedIn();
    const { problemId, title } = await resolveProblem(context, reference);
    const selection = failed ? ({ verdict: 'judging_error' } as const) : undefined;
    const answer = await client.problems.rejudge(problemId, selection, { signal: context.signal });
    const details = [`Problem: ${title}.`];
    return { text: acknowledged(answer.message, details), json: answer };
  },
});

export const adminRejudge = defineCommand({
  name: 'admin rejudge',
  summary: 'judge all submissions with a certain verdict again',
  description:
    'Counts the submissions of all problems with the verdict, and asks before it queues them again; without a terminal it needs --yes. Each is judged by the newest revision of its problem, after the submissions that learners are waiting for.',
  options: {
    verdict: { kind: 'choice', choices: verdictNames, summary: 'the verdict of the submissions' },
    dryRun: { kind: 'flag', summary: 'only count the submissions' },
    yes: { kind: 'flag', short: 'y', summary: 'skip the confirmation' },
  },
  examples: [
    ['podium admin rejudge --verdict judging_error', 'after the judge was fixed'],
    ['podium admin rejudge --verdict judging_error --dry-run', 'show how many there are'],
    ['podium admin rejudge --verdict judging_error --yes --json', 'for scripts: {"submissions": …}'],
  ],
  async run(context, { verdict, dryRun, yes }) {
    if (verdict === undefined) throw usageError('--verdict is missing.', 'Example: --verdict judging_error');
    const { submissions: resource } = await context.signedIn();
    const { signal } = context;
    const counted = await resource.rejudge({ verdict, dryRun: true }, { signal });
    const isDone = dryRun || counted.submissions === 0;
    if (!isDone && !yes) await confirm(context, questionAbout(counted.submissions, verdict));
    const answer = isDone ? counted : await resource.rejudge({ verdict }, { signal });
    return { text: acknowledged(answer.message, []), json: answer };
  },
});

function questionAbout(submissions: number, verdict: Verdict) {
  const selected = `${plural(submissions, 'submission')} with the verdict ${verdict}`;
  return {
    text: `Queue ${selected} again?`,
    effect: `This would queue ${selected} again`,
    refused: 'Nothing was queued.',
  };
}
