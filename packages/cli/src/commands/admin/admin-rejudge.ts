import { type Verdict, verdictNames } from '@podium/sdk/verdicts';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { plural } from '../../output/text/format-values.ts';

export const adminRejudge = defineCommand({
  name: 'admin rejudge',
  summary: 'judge the submissions with one verdict anew, of all problems',
  description:
    'Counts the submissions with the verdict and asks before it queues them again; without a terminal it needs --yes. Each is judged by the newest revision of its problem, behind everything that somebody waits for.',
  options: {
    verdict: { kind: 'choice', choices: verdictNames, summary: 'which submissions' },
    dryRun: { kind: 'flag', summary: 'only count them' },
    yes: { kind: 'flag', short: 'y', summary: 'do not ask' },
  },
  examples: [
    ['podium admin rejudge --verdict judging_error', 'after the judge was repaired'],
    ['podium admin rejudge --verdict judging_error --dry-run', 'how many there are'],
    ['podium admin rejudge --verdict judging_error --yes --json', 'for scripts: {"submissions": …}'],
  ],
  async run(context, { verdict, dryRun, yes }) {
    if (verdict === undefined) throw usageError('--verdict is missing.', 'Most often: --verdict judging_error');
    const { submissions: resource } = await context.signedIn();
    const { signal } = context;
    const counted = await resource.rejudge({ verdict, dryRun: true }, { signal });
    const isDone = dryRun || counted.submissions === 0;
    if (!isDone && !yes) await confirm(context, counted.submissions, verdict);
    const answer = isDone ? counted : await resource.rejudge({ verdict }, { signal });
    return { kind: 'acknowledged', data: { message: answer.message, details: [] }, json: answer };
  },
});

async function confirm({ reporter }: CommandContext, submissions: number, verdict: Verdict): Promise<void> {
  const selected = `${plural(submissions, 'submission')} with the verdict ${verdict}`;
  if (!reporter.questions) {
    throw usageError(`This would queue ${selected} again, and there is no terminal to ask.`, 'Add --yes to do it.');
  }
  const answer = await reporter.questions.text(`Queue ${selected} again? (yes/no)`, (text) =>
    answers.test(text) ? undefined : 'Type yes or no',
  );
  if (!/^y/i.test(answer)) throw usageError('Nothing was queued.');
}

const answers = /^(y|yes|n|no)$/i;
