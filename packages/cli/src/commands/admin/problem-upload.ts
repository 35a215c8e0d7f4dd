import { findPackageRecord } from '@podium/problems';
import type { PackagePlan } from '@podium/problems/push';
import {
  findDrift,
  findNewestRevision,
  openPackageFolder,
  preparePush,
  readPackage,
  rejectDrift,
  sendPush,
  writePackageRecord,
} from '@podium/problems/push';
import { formatBytes, plural } from '@podium/sdk/display';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import type { Rendered, View } from '../../result.ts';
import type { Style } from '../../text/style.ts';
import { cutToWidth, displayWidth, padToWidth, safeLine } from '../../text/terminal-text.ts';
import { setterToolsOf } from './setter-tools.ts';

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
  async run(context, input) {
    if (input.draft && input.publish) throw usageError('--draft and --publish cannot be used together.');
    const opened = await openPackageFolder(context, input.folder);
    const local = await readPackage(opened, context.reporter.warn);
    const { server } = await context.currentSettings();
    const record = await findPackageRecord(opened.folder, server);
    if (record) {
      throw usageError(
        `'${input.folder}' has been uploaded to ${server} already, as ${record.problemId}; nothing was changed.`,
        `\`podium problem edit ${input.folder}\` uploads the changes.`,
      );
    }
    if (!input.duplicate) await requireNewTitle(context, local.upload.title, input.folder);
    const client = await context.signedIn();
    const push = await preparePush(client, local, undefined, context.signal);
    const { plan } = push;
    if (input.dryRun) return { text: (view) => renderPackagePlan(plan, { dryRun: true }, view), json: plan };
    const draft = input.draft || input.publish ? input.draft : undefined;
    const saved = await sendPush(client, push, { draft }, setterToolsOf(context));
    const { _id: problemId, revision, draft: isDraft } = saved.problem;
    await writePackageRecord(opened.folder, { server, problemId, revision, filesHash: opened.filesHash });
    const done = { ...plan, problemId, revision };
    return { text: (view) => renderPackagePlan(done, { draft: isDraft }, view), json: saved };
  },
});

/**
 * Throws if a problem has this title already. A folder without its record, or from another clone,
 * would silently add a second problem.
 */
async function requireNewTitle(context: CommandContext, title: string, folder: string): Promise<void> {
  const client = await context.signedIn();
  const wanted = title.trim().toLowerCase();
  const same = (await client.problems.list({ signal: context.signal })).find(
    (problem) => problem.title.toLowerCase() === wanted,
  );
  if (!same) return;
  throw usageError(
    `A problem '${same.title}' exists already (${same._id}); nothing was changed.`,
    `\`podium problem edit ${folder} --id ${same._id}\` updates it from the folder.`,
    'Add --duplicate to add a second problem with this title.',
  );
}

const valueWidth = 40;

export function renderPackagePlan(
  plan: PackagePlan,
  {
    dryRun = false,
    draft = false,
    outdatedSubmissions = 0,
  }: { dryRun?: boolean; draft?: boolean; outdatedSubmissions?: number },
  { style }: View,
): Rendered {
  const title = style.bold(safeLine(plan.title));
  if (plan.action === 'nothing')
    return {
      text: `${style.good(style.marks.solved)} ${title} is the same as on the server (revision ${plan.revision}).`,
    };
  const done = plan.action === 'create' ? 'uploaded' : 'updated';
  const headline = dryRun
    ? `${title} would be ${done}`
    : `${style.good(style.marks.solved)} Problem ${done} successfully: ${title} ${style.dim(`(${plan.problemId}, revision ${plan.revision})`)}`;
  const width = Math.max(0, ...plan.changes.map(({ field }) => field.length));
  const changes = plan.changes.map(
    ({ field, from, to }) =>
      `  ${padToWidth(field, width)}  ${style.dim(cutToWidth(safeLine(from), valueWidth))} ${style.marks.arrow} ${cutToWidth(safeLine(to), valueWidth)}`,
  );
  const { added, changed, removed, unchanged } = plan.tests;
  const counts = Object.entries({ new: added, changed, removed, unchanged })
    .flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []))
    .join(', ');
  const tests = `  tests: ${counts}; ${plural(plan.blobs.count, 'file')} (${formatBytes(plan.blobs.bytes)}) ${dryRun ? 'to send' : 'sent'}`;
  const outdated = `${plural(outdatedSubmissions, 'submission')} judged by an older revision`;
  const notes = [
    ...(outdatedSubmissions > 0 ? [`${outdated}: podium problem rejudge ${plan.problemId}`] : []),
    ...(draft ? [`A draft: only administrators see it until podium problem publish ${plan.problemId}`] : []),
  ];
  return {
    text: [headline, ...changes, ...statementLines(plan, style), tests, ...testLines(plan, style)].join('\n'),
    afterword: notes.join('\n'),
  };
}

const shownLines = 12;

/** Shows the lines of the statement that differ: `12 - old` and `12 + new`. */
function statementLines({ statementChanges }: PackagePlan, style: Style): string[] {
  const width = String(statementChanges.at(-1)?.line ?? '').length;
  const room = style.columns - width - 8;
  const lines = statementChanges.flatMap(({ line, from, to }) => {
    const number = style.dim(padToWidth(String(line), width, 'right'));
    const show = (text: string) => cutToWidth(safeLine(text), room);
    return [
      ...(from === undefined ? [] : [`    ${number} ${style.bad(`- ${show(from)}`)}`]),
      ...(to === undefined ? [] : [`    ${number} ${style.good(`+ ${show(to)}`)}`]),
    ];
  });
  const rest = lines.length - shownLines;
  return rest > 0 ? [...lines.slice(0, shownLines), style.dim(`    and ${plural(rest, 'more line')}`)] : lines;
}

const shownTests = 20;

/** Names the tests that differ: `secret/3  answer changed`. */
function testLines({ testChanges }: PackagePlan, style: Style): string[] {
  const shown = testChanges.slice(0, shownTests);
  const width = Math.max(0, ...shown.map(({ test }) => displayWidth(test)));
  const lines = shown.map(({ test, change }) => {
    const what = change === 'new' || change === 'removed' ? change : `${change} changed`;
    return `    ${padToWidth(safeLine(test), width)}  ${style.dim(what)}`;
  });
  const rest = testChanges.length - shown.length;
  return rest > 0 ? [...lines, style.dim(`    and ${plural(rest, 'other test')}`)] : lines;
}

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
  async run(context, input) {
    const { signal } = context;
    const opened = await openPackageFolder(context, input.folder);
    const local = await readPackage(opened, context.reporter.warn);
    const { server } = await context.currentSettings();
    const record = await findPackageRecord(opened.folder, server);
    const named = input.id === undefined ? record : await resolveProblem(context, input.id);
    if (!named) {
      throw usageError(
        `'${input.folder}' has no record of its problem.`,
        'Name the problem with --id, or add it with `podium problem upload`.',
      );
    }
    const client = await context.signedIn();
    const newest = await findNewestRevision(client, named.problemId, signal);
    // A user who names the problem decides that it belongs to the folder.
    if (!input.overwrite && record?.problemId === newest.problemId) rejectDrift(findDrift(record, newest));
    const push = await preparePush(client, local, newest, signal);
    const { plan } = push;
    const remember = (revision: number) =>
      writePackageRecord(opened.folder, {
        server,
        problemId: newest.problemId,
        revision,
        filesHash: opened.filesHash,
      });
    if (input.dryRun || plan.action === 'nothing') {
      if (!input.dryRun) await remember(newest.revision);
      return { text: (view) => renderPackagePlan(plan, { dryRun: input.dryRun }, view), json: plan };
    }
    const saved = await sendPush(client, push, { allowLive: input.allowLive }, setterToolsOf(context));
    await remember(saved.problem.revision);
    const { outdatedSubmissions } = saved;
    const done = { ...plan, revision: saved.problem.revision };
    return { text: (view) => renderPackagePlan(done, { outdatedSubmissions }, view), json: saved };
  },
});
