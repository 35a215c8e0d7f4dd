import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { findMissingBlobs, measureBlobs, pushBlobs, readPackage } from '../../problem-package/hashed-package.ts';
import { findPackageRecord, writePackageRecord } from '../../problem-package/package-record.ts';
import { type PackagePlan, planCreate } from '../../problem-package/plan.ts';
import type { Rendered, View } from '../../result.ts';
import { formatBytes, plural } from '../../text/format-values.ts';
import { cutToWidth, padToWidth, safeLine } from '../../text/terminal-text.ts';

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
      return { text: (view) => renderPackagePlan({ plan, dryRun: true, outdatedSubmissions: 0 }, view), json: plan };
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
    return {
      text: (view) => renderPackagePlan({ plan: done, dryRun: false, outdatedSubmissions: 0, draft }, view),
      json: saved,
    };
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

const valueWidth = 40;

export function renderPackagePlan(
  {
    plan,
    dryRun,
    outdatedSubmissions,
    draft,
  }: { plan: PackagePlan; dryRun: boolean; outdatedSubmissions: number; draft?: boolean },
  { style }: View,
): Rendered {
  const title = style.bold(safeLine(plan.title));
  if (plan.action === 'nothing')
    return { text: `${style.good(style.marks.solved)} ${title} is as on the server (revision ${plan.revision}).` };
  const done = plan.action === 'create' ? 'uploaded' : 'updated';
  const headline = dryRun
    ? `${title} would be ${done}`
    : `${style.good(style.marks.solved)} Problem ${done} successfully: ${title} ${style.dim(`(${plan.problemId}, revision ${plan.revision})`)}`;
  const width = Math.max(0, ...plan.changes.map(({ field }) => field.length));
  const changes = plan.changes.map(
    ({ field, from, to }) =>
      `  ${padToWidth(field, width)}  ${style.dim(cutToWidth(safeLine(from), valueWidth))} ${style.marks.arrow} ${cutToWidth(safeLine(to), valueWidth)}`,
  );
  const { added, removed, unchanged } = plan.tests;
  const tests = `  tests: ${added} new, ${removed} removed, ${unchanged} unchanged; ${plural(plan.blobs.count, 'file')} (${formatBytes(plan.blobs.bytes)}) ${dryRun ? 'to send' : 'sent'}`;
  return {
    text: [headline, ...changes, tests].join('\n'),
    ...afterword(plan.problemId, outdatedSubmissions, draft),
  };
}

function afterword(problemId: PackagePlan['problemId'], outdatedSubmissions: number, draft = false): Rendered {
  const what = plural(outdatedSubmissions, 'submission');
  const lines = [
    ...(outdatedSubmissions > 0 ? [`${what} judged by an older revision: podium problem rejudge ${problemId}`] : []),
    ...(draft ? [`A draft: only administrators see it until podium problem publish ${problemId}`] : []),
  ];
  return lines.length > 0 ? { afterword: lines.join('\n') } : {};
}
