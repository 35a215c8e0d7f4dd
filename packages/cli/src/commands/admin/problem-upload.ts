import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { findMissingBlobs, measureBlobs, pushBlobs, readPackage } from '../../problem-package/hashed-package.ts';
import { findPackageRecord, writePackageRecord } from '../../problem-package/package-record.ts';
import { planCreate } from '../../problem-package/plan.ts';

export const problemUpload = defineCommand({
  name: 'problem upload',
  summary: 'add a problem from its folder',
  description:
    'Reads problem.yaml, the statement, data/sample and data/secret, sends the tests the server does not have, and adds the problem. Its id is remembered in .podium.json in the folder, for `podium problem edit`.',
  arguments: { folder: { required: true, summary: 'the folder that has problem.yaml' } },
  options: {
    dryRun: { kind: 'flag', summary: 'say what would be sent and send nothing' },
    draft: { kind: 'flag', summary: 'only administrators see it until it is published' },
    publish: { kind: 'flag', summary: 'learners see it at once, even where uploads are drafts' },
    duplicate: { kind: 'flag', summary: 'add it even though there is a problem of that title' },
  },
  examples: [
    ['podium problem upload problems/two-sum', 'add it'],
    ['podium problem upload problems/two-sum --draft', 'keep it from learners, for a contest to come'],
    ['podium problem upload problems/two-sum --dry-run', 'check the folder and show the plan'],
  ],
  async run(context, input) {
    if (input.draft && input.publish) throw usageError('--draft and --publish exclude each other.');
    const { folder, local } = await readPackage(context, input.folder);
    const { server } = await context.currentSettings();
    const record = await findPackageRecord(folder, server);
    if (record) {
      throw usageError(
        `'${input.folder}' was uploaded to ${server} before, as ${record.problemId}; nothing was changed.`,
        `\`podium problem edit ${input.folder}\` sends what changed.`,
      );
    }
    if (!input.duplicate) await refuseDuplicate(context, local.upload.title, input.folder);
    const missing = await findMissingBlobs(context, local);
    const plan = planCreate(local, measureBlobs(missing, local));
    if (input.dryRun) {
      return { kind: 'package-plan', data: { plan, dryRun: true, outdatedSubmissions: 0 }, json: plan };
    }
    await pushBlobs(context, missing, local);
    const client = await context.signedIn();
    const saved = await client.problems.upload(
      { ...local.upload, ...(input.draft || input.publish ? { draft: input.draft } : {}) },
      { signal: context.signal },
    );
    const { _id: problemId, revision, draft } = saved.problem;
    await writePackageRecord(folder, { server, problemId, revision });
    const done = { ...plan, problemId, revision };
    return { kind: 'package-plan', data: { plan: done, dryRun: false, outdatedSubmissions: 0, draft }, json: saved };
  },
});

/** A folder that forgot its problem, or comes from another clone, would silently make a second one. */
async function refuseDuplicate(context: CommandContext, title: string, folder: string): Promise<void> {
  const client = await context.signedIn();
  const wanted = title.trim().toLowerCase();
  const same = (await client.problems.list({ signal: context.signal })).find(
    (problem) => problem.title.toLowerCase() === wanted,
  );
  if (!same) return;
  throw usageError(
    `There is a problem '${same.title}' already (${same._id}); nothing was changed.`,
    `\`podium problem edit ${folder} --id ${same._id}\` makes it what the folder says.`,
    'Add --duplicate to have another one of that title.',
  );
}
