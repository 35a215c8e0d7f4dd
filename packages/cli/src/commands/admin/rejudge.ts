import { setTimeout as sleep } from 'node:timers/promises';
import type { RejudgeReport } from '@podium/sdk';
import { plural } from '@podium/sdk/display';
import { verdictNames } from '@podium/sdk/verdicts';
import { problemArgument } from '../../arguments.ts';
import { confirm } from '../../ask-user.ts';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { renderChange } from '../../output/text/rejudge.ts';
import { resolveContest, resolveProblem } from '../../references/resolve-reference.ts';
import { acknowledged, type Rendered, type View } from '../../result.ts';
import { formatMoment } from '../../text/format-values.ts';
import { safeLine } from '../../text/terminal-text.ts';

const pollMs = 1000;
export const problemRejudge = defineCommand({
  name: 'problem rejudge',
  summary: 'judge the submissions of a problem again, by its newest revision',
  description:
    'Queues the submissions behind those that learners are waiting for. The old judgement of each is kept beside the new one: `podium submissions show <id> --judgements`.',
  arguments: { problem: problemArgument },
  options: {
    contest: { kind: 'text', value: 'contest', summary: 'only submissions in this contest, and none for practice' },
    failed: { kind: 'flag', summary: 'only submissions that ended in a judging error' },
    dryRun: { kind: 'flag', summary: 'only count the submissions' },
    wait: { kind: 'flag', short: 'w', summary: 'wait for all of them, and show what changed' },
    report: { kind: 'flag', summary: 'queue nothing, and show what the last rejudge has changed so far' },
  },
  examples: [
    ['podium problem rejudge two-sum --dry-run', 'show how many there are'],
    ['podium problem rejudge two-sum --wait', 'all of them, after a change of its tests'],
    ['podium problem rejudge C --contest live --wait', 'those of the contest that is running'],
    ['podium problem rejudge two-sum --failed', 'after its checker was fixed'],
    ['podium problem rejudge two-sum --report --json', 'the changed verdicts and scores, for scripts'],
  ],
  async run(context, { problem: reference, contest: within, failed, dryRun, wait, report }) {
    if ([dryRun, wait, report].filter(Boolean).length > 1) {
      throw usageError('--dry-run, --wait and --report cannot be used together.');
    }
    if (report && (failed || within !== undefined)) {
      throw usageError('--report shows a whole rejudge: leave --failed and --contest out.');
    }
    const { problems } = await context.signedIn();
    const { signal } = context;
    const contest = within === undefined ? undefined : await resolveContest(context, within);
    const { problemId, title } = await resolveProblem(context, reference, within);
    if (!report) {
      const selection = {
        ...(failed && { verdict: 'judging_error' as const }),
        ...(contest && { contestId: contest._id }),
        ...(dryRun && { dryRun }),
      };
      const isAll = Object.keys(selection).length === 0;
      const answer = await problems.rejudge(problemId, isAll ? undefined : selection, { signal });
      if (!wait || answer.submissions === 0) {
        const hint = dryRun || answer.submissions === 0 ? [] : ['Add --report to this command to see the changes.'];
        return { text: acknowledged(answer.message, [`Problem: ${title}.`, ...hint]), json: answer };
      }
    }
    const found = wait ? await waitForRejudge(context, problemId) : await problems.getRejudge(problemId, { signal });
    return { text: (view) => renderReport(title, found, view), json: found };
  },
});

async function waitForRejudge(context: CommandContext, problemId: string): Promise<RejudgeReport> {
  const { problems } = await context.signedIn();
  const { reporter, signal } = context;
  for (;;) {
    const report = await problems.getRejudge(problemId, { signal });
    const { judged, waiting } = report;
    if (waiting === 0) return report;
    reporter.progress({ label: `${judged} of ${judged + waiting} judged again` });
    await sleep(pollMs, undefined, { signal });
  }
}

function renderReport(title: string, report: RejudgeReport, { style }: View): Rendered {
  const { startedAt, waiting, judged, changes } = report;
  const name = style.bold(safeLine(title));
  if (startedAt === null) return { text: `${name} was never judged again.` };
  const rest = waiting === 0 ? '' : `, ${style.warn(`${waiting} still waiting`)}`;
  const changed = changes.reduce((sum, { count }) => sum + count, 0);
  const lines = [
    `${name}: rejudge of ${formatMoment(startedAt)}, ${judged} judged again${rest}, ${changed} changed`,
    ...changes.flatMap((change) => renderChange(change, style)),
  ];
  return { text: lines.join('\n') };
}

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
    const selected = `${plural(counted.submissions, 'submission')} with the verdict ${verdict}`;
    if (!isDone && !yes) {
      await confirm(context, {
        text: `Queue ${selected} again?`,
        effect: `This would queue ${selected} again`,
        refused: 'Nothing was queued.',
      });
    }
    const answer = isDone ? counted : await resource.rejudge({ verdict }, { signal });
    return { text: acknowledged(answer.message), json: answer };
  },
});
