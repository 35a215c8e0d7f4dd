import type { ProblemPushOptions, Target } from '@podium/problems/push';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { renderPackagePlan } from '../../output/text/push.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import type { Result } from '../../result.ts';
import { pushContextOf } from '../../setter-context.ts';

export const problemUpload = defineCommand({
  name: 'problem upload',
  summary: 'add a problem from its folder',
  description:
    'Reads the problem as `podium problem verify` does, uploads the files that the server does not have, and adds the problem. The id is stored in .podium.json in the folder, for `podium problem edit`.',
  arguments: { folder: { required: true, summary: 'the folder with problem.yaml or problem.xml, or its .zip' } },
  options: {
    dryRun: { kind: 'flag', summary: 'show what would be uploaded, and upload nothing' },
    draft: { kind: 'flag', summary: 'hide it from learners until it is published' },
    publish: { kind: 'flag', summary: 'show it to learners at once, even if the server makes uploads drafts' },
    duplicate: { kind: 'flag', summary: 'add it even if a problem with its title exists' },
  },
  examples: [
    ['podium problem upload problems/two-sum', 'add it'],
    ['podium problem upload problems/two-sum --draft', 'hide it from learners, for a later contest'],
    ['podium problem upload problems/two-sum --dry-run', 'check the folder and show the plan'],
  ],
  async run(context, { folder, ...options }) {
    if (options.draft && options.publish) throw usageError('--draft and --publish cannot be used together.');
    return pushOne(context, folder, { duplicate: options.duplicate }, options);
  },
});

export const problemEdit = defineCommand({
  name: 'problem edit',
  summary: 'upload the changes of a problem folder',
  description:
    'Compares the folder with the newest revision on the server and uploads the fields and tests that differ. Fails if somebody else has changed the problem since your last upload.',
  arguments: { folder: { required: true, summary: 'the folder with problem.yaml or problem.xml, or its .zip' } },
  options: {
    id: { kind: 'text', value: 'problem', summary: 'the id or name of the problem, if the folder has no record of it' },
    dryRun: { kind: 'flag', summary: 'show the changes, and change nothing' },
    allowLive: { kind: 'flag', summary: 'change it even during a contest that uses it' },
    overwrite: { kind: 'flag', summary: 'discard what somebody else has changed since your last upload' },
  },
  examples: [
    ['podium problem edit problems/two-sum --dry-run', 'show the changes'],
    ['podium problem edit problems/two-sum', 'upload the changes'],
    ['podium problem edit problems/two-sum --id two-sum', 'from another copy of the folder'],
  ],
  async run(context, { folder, id, ...options }) {
    const problemId = id === undefined ? undefined : (await resolveProblem(context, id)).problemId;
    return pushOne(context, folder, { problemId }, options);
  },
});

/** The JSON of a push is the answer of the server, that of a plan the plan. */
async function pushOne(
  context: CommandContext,
  folder: string,
  target: Target,
  options: ProblemPushOptions & { dryRun: boolean },
): Promise<Result> {
  const { openPackageFolder, pushProblem } = await import('@podium/problems/push');
  // A wrong folder is reported also to somebody who is signed out.
  const opened = await openPackageFolder(context, folder);
  const { pushed, saved } = await pushProblem(await pushContextOf(context), opened, target, options);
  return { text: (view) => renderPackagePlan(pushed, options.dryRun, view), json: saved ?? pushed };
}
