import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { openPackageFolder, readPackage } from '../../problem-package/hashed-package.ts';
import { findPackageRecord, writePackageRecord } from '../../problem-package/package-record.ts';
import {
  findDrift,
  findNewestRevision,
  preparePush,
  rejectDrift,
  sendPush,
} from '../../problem-package/push-package.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import { renderPackagePlan } from './problem-upload.ts';
import { setterToolsOf } from './setter-tools.ts';

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
    // Who names the problem decides that it belongs to the folder.
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
